import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runCli } from '../../../../src/cli/run-cli.ts';
import { manifest } from '../../../../src/cli/manifest.ts';
import { memoryStreams } from '../../output/memory-streams.ts';

const token = 'rct_a-root-token-of-a-terminal';

/** Runs a server at a terminal while `use` makes requests, and returns what was printed. */
const serveAtTerminal = async (use: (url: string) => Promise<unknown>, env: Readonly<Record<string, string>> = {}) => {
  const room = await mkdtemp(join(tmpdir(), 'repoctl-serve-'));
  onTestFinished(() => rm(room, { recursive: true, force: true }));
  const streams = { ...memoryStreams({ terminal: true }), stdin: Readable.from([]), now: () => new Date() };
  const stopper = new AbortController();
  const ended = runCli({
    argv: ['serve', '--port', '0', '--data-dir', join(room, 'data'), '--shutdown-timeout', '1'],
    env: { REPOCTL_CONFIG_DIR: join(room, 'config'), REPOCTL_ROOT_TOKEN: token, ...env },
    streams,
    cwd: room,
    manifest,
    signal: stopper.signal,
  });
  const url = await vi.waitFor(() => /^listening on (\S+)\n$/.exec(streams.out())?.[1] ?? expect.fail(streams.err()), {
    timeout: 20_000,
    interval: 50,
  });
  await use(url);
  // Half a second after its end, the command ends the process, which is that of the tests here.
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  stopper.abort();
  expect(await ended).toBe(0);
  await vi.waitFor(() => expect(exit).toHaveBeenCalled(), { timeout: 20_000, interval: 50 });
  exit.mockRestore();
  expect(streams.out()).toBe(`listening on ${url}\n`);
  return { url, lines: streams.err().trimEnd().split('\n') };
};

it('serve at a terminal names the next command and the page of the API, and logs short lines', async () => {
  const headers = { 'private-token': token };
  const { url, lines } = await serveAtTerminal(async (at) => {
    await fetch(`${at}/api/v4/user`, { headers });
    await fetch(`${at}/api/v4/projects/group%2Fapp/labels?private_token=${token}`);
    await fetch(`${at}/api/v4/${token}`, { headers });
    await fetch(`${at}/api/v4/user?private_token=rct_not-the-token-of-anybody`);
  });
  expect(lines.slice(0, 2)).toEqual([
    'Saved as profile "local". Run "repoctl whoami" in a second terminal.',
    `The API is described at ${url}/api/docs.`,
  ]);
  expect(lines.slice(2)).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d GET \/user 200 \d+ ms root$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d GET \/projects\/group\/app\/labels 404 \d+ ms root$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d GET \/… 404 \d+ ms$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d GET \/user 401 \d+ ms$/),
  ]);
});
