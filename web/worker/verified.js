/**
 * The header in which the service worker says that a file that it keeps has this SHA-256: it has
 * compared it when it kept it.
 */
export const VERIFIED = "x-verified-sha256";
