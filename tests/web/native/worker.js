// The page's worker for tests: the worker's own side of the protocol, with a Python outside the
// browser, a process for each worker (see __main__.py).
import { serve } from "../../../web/worker/serve.js";

serve(async () => {
  const port = await (await fetch("native-port")).text();
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  socket.binaryType = "arraybuffer";
  await new Promise((opened, failed) => Object.assign(socket, { onopen: opened, onerror: failed }));

  /** Calls answer.py and resolves to its answer; `bytes` follow as separate messages. */
  const ask = (name, args = [], bytes = {}) => {
    const said = new Promise((heard, lost) => {
      socket.onmessage = ({ data }) => heard(data);
      socket.onclose = () => lost(new Error("the native Python is gone"));
    });
    socket.send(JSON.stringify({ name, args, data: Object.keys(bytes) }));
    for (const one of Object.values(bytes)) socket.send(one);
    return said;
  };

  return {
    needs: {}, // it has everything
    carry: async () => {},
    begin: async ({ call, args, language, table, data }) =>
      JSON.parse(
        await ask(
          "begin",
          [call, JSON.stringify(args), language, table.name, table.ply ?? null],
          data,
        ),
      ),
    goOn: async () => JSON.parse(await ask("go_on")),
    drop: async () => void (await ask("drop")),
    taken: async (name) => new Uint8Array(await ask("taken", [name])),
  };
});
