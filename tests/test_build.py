"""build.py: the same sources give the same bytes, nothing is done twice, and what goes wrong is
said in a sentence.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import http.client
import io
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from build import main, parser
from tests.conftest import serving
from tools import archives, check, clean, generate, icon, node_env, plan, python_env, steps
from tools import site as builder
from tools.steps import ROOT, BuildError, Step, files_below, run_steps


def build(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run build.py as a person does."""
    return subprocess.run(
        [sys.executable, ROOT / "build.py", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def hashes(place: Path) -> dict[str, str]:
    """The hash of each file of a folder by its path there."""
    return {
        str(path.relative_to(place)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files_below([place])
    }


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for trying steps, with stamps of its own."""
    monkeypatch.setattr(steps, "CACHE", tmp_path / "cache")
    return tmp_path


def copying_step(folder: Path, run: Callable[[], None] | None = None) -> tuple[Step, list[str]]:
    """A step that copies a file, and a list that grows each time it runs."""
    source, target = folder / "source", folder / "target"
    ran: list[str] = []

    def copy() -> None:
        ran.append(source.read_text())
        target.write_text(source.read_text())

    return Step("copy", "copy a file", run or copy, reads=(source,), makes=(target,)), ran


def test_step_runs_once_and_again_when_its_source_or_result_changes(workshop: Path) -> None:
    step, ran = copying_step(workshop)
    (workshop / "source").write_text("one")
    assert run_steps([step]) == 1
    assert run_steps([step]) == 0
    (workshop / "source").write_text("two")
    assert run_steps([step]) == 1
    (workshop / "target").unlink()
    assert run_steps([step]) == 1
    assert ran == ["one", "two", "two"]


@pytest.mark.parametrize(
    ("source", "names"),
    [("style/board.css", {"site", "single"}), ("main.js", {"words", "site", "single"})],
)
def test_a_changed_style_or_script_makes_no_boards_again(source: str, names: set[str]) -> None:
    path = plan.WEB / source
    assert {step.name for step in plan.everything() if path in files_below(step.reads)} == names


def test_two_builds_do_not_run_at_the_same_time(workshop: Path) -> None:
    (workshop / "source").write_text("one")
    step, ran = copying_step(workshop)
    with steps.alone():
        waiting = threading.Thread(target=run_steps, args=([step],))
        waiting.start()
        waiting.join(0.2)
        assert waiting.is_alive()
        assert ran == []
    waiting.join()
    assert ran == ["one"]


def test_failing_step_says_which_and_why_and_runs_again(workshop: Path) -> None:
    def fail() -> None:
        raise BuildError("the ink is dry", "Buy ink.")

    (workshop / "source").write_text("one")
    step, _ = copying_step(workshop, fail)
    with pytest.raises(
        BuildError, match=re.escape("Step 1/1 (copy a file) failed: the ink is dry")
    ) as caught:
        run_steps([step])
    assert caught.value.advice == "Buy ink."
    assert not step.done()


def test_step_that_makes_nothing_is_a_failure(workshop: Path) -> None:
    (workshop / "source").write_text("one")
    step, _ = copying_step(workshop, lambda: None)
    with pytest.raises(BuildError, match="did not make"):
        run_steps([step])


def test_failing_program_is_reported_with_the_end_of_its_output() -> None:
    with pytest.raises(BuildError, match="It broke") as caught:
        steps.command(
            [sys.executable, "-c", "import sys; print('at the wheel'); sys.exit(3)"], why="It broke"
        )
    assert "ended with 3" in str(caught.value)
    assert "at the wheel" in str(caught.value)


def test_missing_program_is_reported_in_a_sentence() -> None:
    with pytest.raises(BuildError, match="no-such-program cannot be started"):
        steps.command(["no-such-program"], why="It broke")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        *(
            [name, "--help"]
            for name in ("site", "serve", "single", "print", "check", "test", "bench", "clean")
        ),
    ],
)
def test_every_command_has_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("usage: build.py")


@pytest.mark.parametrize(
    "arguments",
    [["besiege"], ["serve", "--port", "many"], ["serve", "--port", "65536"], ["site", "--fast"]],
)
def test_bad_command_lines_are_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_the_script_ends_as_its_command_does() -> None:
    done = build("besiege")
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert done.stderr.startswith("usage: build.py")


@pytest.mark.slow
def test_a_check_is_run_by_name_and_an_unknown_one_is_refused() -> None:
    done = build("check", "types")
    assert (done.returncode, done.stdout.splitlines()[-1].partition(":")[0]) == (0, "types")
    done = build("check", "nonsense")
    assert done.returncode == 1
    assert "There is no check nonsense." in done.stderr


def test_a_check_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise BuildError("a line is too long")

    monkeypatch.setattr(check, "CHECKS", {"good": lambda: "", "bad": fail})
    assert check.failing() == ["bad"]
    assert check.failing(["good"]) == []


def test_a_folder_that_cannot_be_removed_is_reported_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "dist").write_text("a file where a folder belongs")
    monkeypatch.setattr(clean, "DIST", tmp_path / "dist")
    monkeypatch.setattr(clean, "ROOT", tmp_path)
    assert main(["clean", "--built"]) == 1
    assert "Not a directory" in capsys.readouterr().err


def test_second_call_does_nothing(site: Path) -> None:
    done = build("site")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("Nothing to do")


def test_serve_says_where_answers_there_and_ends_cleanly(site: Path) -> None:
    # what a job in the background inherits would leave the server deaf to it
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    serving = subprocess.Popen(
        [sys.executable, ROOT / "build.py", "serve"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    signal.signal(signal.SIGINT, heard)
    try:
        assert serving.stdout
        said = ""
        while not (found := re.search(r"http://127\.0\.0\.1:\d+/", said)):
            line = serving.stdout.readline()
            assert line, f"ended without an address: {said}"
            said += line
        with urllib.request.urlopen(found[0], timeout=30) as response:
            assert response.read() == (site / "index.html").read_bytes()
        with urllib.request.urlopen(f"{found[0]}python/pyodide.asm.wasm", timeout=30) as response:
            assert response.headers["Content-Type"] == "application/wasm"
        serving.send_signal(signal.SIGINT)
        rest, errors = serving.communicate(timeout=30)
    finally:
        serving.kill()
    assert (serving.returncode, rest.strip(), errors) == (0, "Stopped.", "")


def test_taken_port_is_reported_in_a_sentence(site: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = build("serve", "--port", str(taken.getsockname()[1]))
    assert done.returncode == 1
    assert "cannot be used" in done.stderr
    assert "What to do: " in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture
def server(site: Path) -> Iterator[str]:
    """The address of the site on a server of this machine."""
    with serving(site) as served:
        yield served.address


def test_server_hands_out_nothing_outside_its_folder(server: str) -> None:
    for address in (
        f"{server}../../build.py",
        f"{server}%2e%2e/%2e%2e/build.py",
        server.removesuffix("siegeworks/"),
        f"{server}python/",
    ):
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(address, timeout=30)
        assert caught.value.code == 404
        caught.value.close()


@pytest.mark.parametrize("port", ["٣", "8٠00", "²", "+80", "-1", "8_0", " 80", "9" * 5000])
def test_n10_a_port_is_written_in_the_digits_0_to_9(
    port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(["serve", f"--port={port}"])
    assert ended.value.code == 2
    assert "is not a port" in capsys.readouterr().err
    assert parser().parse_args(["serve", "--port", "65535"]).port == 65535


@pytest.mark.parametrize(
    "path", ["%00", "index.html%00.png", "%ED%A0%80", "%FF", "http://[/", "a" * 5000, "*"]
)
def test_n10_an_address_that_cannot_be_a_file_name_gets_404(server: str, path: str) -> None:
    """Sent as is, since a browser would not send some of these."""
    home = urlsplit(server)
    with contextlib.closing(http.client.HTTPConnection(home.netloc, timeout=30)) as connection:
        for target, status in (
            (path if "[" in path or path == "*" else home.path + path, 404),
            (home.path, 200),
        ):
            connection.putrequest("GET", target, skip_host=True)
            connection.endheaders()
            answer = connection.getresponse()
            answer.read()
            assert answer.status == status


WAYS_IN = {
    "innerHTML": "document.body.innerHTML = location.hash;",
    "outerHTML": "document.body.outerHTML = location.hash;",
    "in brackets": "document.body['innerHTML'] = location.hash;",
    "insertAdjacentHTML": "document.body.insertAdjacentHTML('beforeend', location.hash);",
    "document.write": "document.write(location.hash);",
    "window.document.write": "window.document.write(location.hash);",
    "DOMParser": (
        "document.body.append(...new DOMParser().parseFromString(location.hash,"
        " 'text/html').body.childNodes);"
    ),
}


@pytest.mark.slow
def test_no_script_of_the_page_may_make_html_of_text() -> None:
    """Each way to do that is refused, except for what the parser makes of the rules pages."""
    eslint = [
        ROOT / "web" / "node_modules" / "eslint" / "bin" / "eslint.js",
        "--stdin",
        "--format",
        "json",
    ]

    def refused(file: str, text: str) -> list[int]:
        done = subprocess.run(
            [node_env.programs()[0], *eslint, "--stdin-filename", file],
            input=text,
            capture_output=True,
            text=True,
            cwd=ROOT / "web",
            check=False,
        )
        return [
            message["line"]
            for message in json.loads(done.stdout)[0]["messages"]
            if message["ruleId"] == "no-restricted-syntax"
        ]

    text = "\n".join(WAYS_IN.values()) + "\ndocument.body.textContent = location.hash;\n"
    assert refused("pages/hub.js", text) == list(range(1, len(WAYS_IN) + 1))
    assert refused("pages/rules.js", text) == list(range(1, len(WAYS_IN)))


GENERATE = """
import sys
from pathlib import Path
from tools.generate import generate, generate_words
generate(Path(sys.argv[1]))
generate_words(Path(sys.argv[1]))
"""


@pytest.mark.slow
def test_same_sources_give_the_same_bytes(
    site: Path, single_file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The first of our own modules are compiled again, all is packed, generated and bundled
    elsewhere, and not one byte differs.
    """
    sources = dict(sorted(archives.our_sources().items())[:7])
    usual, made = archives.our_bytecode().files, tmp_path / "made"
    with monkeypatch.context() as elsewhere:
        (tmp_path / "compiled").mkdir()
        for stdlib in (steps.CACHE / "compiled").glob("stdlib-*"):
            (tmp_path / "compiled" / stdlib.name).symlink_to(stdlib)
        elsewhere.setattr(archives, "CACHE", tmp_path)
        again = archives._compiled(archives.Batch("app", sources), with_library=True).files
    assert again == {name: usual[name] for name in again}
    # Compressing takes seconds: what is packed alike is not compressed again.
    compressed = {
        (archives.OUT / f"{name}.zip").read_bytes(): (site / "python" / f"{name}.pack").read_bytes()
        for name in archives.NAMES
    }
    compress = builder._packed
    monkeypatch.setattr(builder, "_packed", lambda data: compressed.get(data) or compress(data))
    monkeypatch.setattr(archives, "OUT", tmp_path / "python")
    monkeypatch.setattr(builder, "DIST", made)
    monkeypatch.setattr(builder, "SINGLE", made / "siegeworks.html")
    archives.pack()
    steps.command(
        [sys.executable, "-c", GENERATE, tmp_path / "generated"],
        env={"PYTHONHASHSEED": "0"},
        why="It broke",
    )
    builder.build_site(made / "site")
    builder.build_single()
    for ours, again in (
        (plan.GENERATED, tmp_path / "generated"),
        (site, made / "site"),
        (single_file, builder.SINGLE),
    ):
        assert hashes(again) == hashes(ours)


def test_archives_hold_bytecode_and_no_source(site: Path) -> None:
    for name in archives.NAMES:
        with zipfile.ZipFile(
            io.BytesIO(gzip.decompress((site / "python" / f"{name}.pack").read_bytes()))
        ) as archive:
            assert archive.namelist()
            assert not [member for member in archive.namelist() if member.endswith(".py")]
            assert {info.date_time for info in archive.infolist()} == {archives.DATE}
            assert {info.compress_type for info in archive.infolist()} == {zipfile.ZIP_STORED}


def test_pages_name_no_other_host_and_carry_a_policy(site: Path, single_file: Path) -> None:
    page = (site / "index.html").read_text()
    assert 'http-equiv="Content-Security-Policy" content="default-src \'none\'' in page
    assert not re.findall(r'(?:src|href)="(?:https?:|/)', page)
    head = single_file.read_text().partition("</head>")[0]
    assert "connect-src 'none'" in head
    assert "unsafe-inline" not in page + head.partition("<style>")[0]


def test_nothing_in_the_repository_names_a_registry() -> None:
    locked = (ROOT / "web" / "package-lock.json").read_text()
    assert '"resolved"' not in locked
    assert not re.findall(r"https?://[^\"]*regist", locked)
    assert not [
        path for path in files_below([python_env.REQUIREMENTS]) if "://" in path.read_text()
    ]


PIN = re.compile(r"[a-z0-9-]+==[0-9][a-z0-9.]*( ; [^\\]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+\n")
"""A package in one version, perhaps only on some machines, and the hashes of its files."""


@pytest.mark.parametrize(
    "path", sorted(python_env.REQUIREMENTS.glob("*.txt")), ids=lambda path: path.stem
)
def test_every_package_is_pinned_with_the_hashes_of_its_files(path: Path) -> None:
    rest, packages = PIN.subn("", path.read_text())
    assert packages
    assert not [line for line in rest.splitlines() if not line.startswith("#")]


def test_actions_are_pinned_by_commit() -> None:
    workflows = (ROOT / ".github" / "workflows").glob("*.yml")
    used = [line for path in workflows for line in path.read_text().splitlines() if "uses:" in line]
    assert len(used) > 5
    pinned = re.compile(r"uses: actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
    assert not [line for line in used if not pinned.search(line)]


def test_syntax_error_in_our_python_is_reported_with_its_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        archives, "our_sources", lambda: {"rulescore/games/broken.py": b"x = 1\ny = (\n"}
    )
    with pytest.raises(BuildError, match=r"rulescore/games/broken\.py, line 2"):
        archives.check_sources()


def test_rules_pages_have_anchors_and_no_raw_html() -> None:
    page = generate.rules_html(
        "# Siege {#top}\n\nA paragraph. {#p1}\n\n- First. {#mb1}\n- Second, *odd*."
        " {#mb2}\n\n<script>alert(1)</script>\n"
    )
    assert '<h1 id="top">Siege</h1>' in page
    assert '<p id="p1">A paragraph.</p>' in page
    assert '<li id="mb1">First.</li>' in page
    assert '<li id="mb2">Second, <em>odd</em>.</li>' in page
    assert "<script" not in page
    assert "{#" not in page


def test_icon_is_the_same_sign_as_svg_and_png() -> None:
    picture = icon.png(64)
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(picture[16:20]) == int.from_bytes(picture[20:24]) == 64
    assert icon.svg().count("<path") == len(icon.RECTANGLES)
    with pytest.raises(ValueError, match="not a multiple"):
        icon.png(100)
