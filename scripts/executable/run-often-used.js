/** Runs what people run most, from the chunks of an executable, so that it is in what V8 compiled of them. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeFlags } from './runtime.js';

const compile = fileURLToPath(new URL('compile.cjs', import.meta.url));
const token = 'rct_made-up-for-the-build-0123456789';

const withoutService = ['--version', '--help', 'labels --help', 'labels list --help', 'completion bash'];

const withService = [
  'projects create app -o json',
  'labels create bug --color red -p root/app',
  'issues create One -p root/app',
  'labels list -p root/app --json',
  'labels list -p root/app',
  'labels list -p root/app --json --jq .[].name',
  'issues list -p root/app --all -o ndjson',
  'issues list -p root/app -o csv',
  'issues get 1 -p root/app',
  'users list -o yaml',
  'labels create --from - -p root/app',
  '__complete labels -- repoctl labels get -p root/app b',
  'api /version',
  'whoami',
];

/** @param {import('node:child_process').ChildProcess} server */
const untilListening = async (server) => {
  for await (const text of server.stdout ?? []) {
    const url = /^listening on (\S+)/.exec(String(text))?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('serve ended before it listened');
};

/**
 * @param {string} runtime the Node of the executable
 * @param {string} assets the directory that `compile.cjs` takes
 */
export const runOftenUsed = async (runtime, assets) => {
  const home = mkdtempSync(join(tmpdir(), 'repoctl-build-'));
  const env = { PATH: process.env['PATH'], HOME: home, REPOCTL_ROOT_TOKEN: token, NO_COLOR: '1' };
  /** @param {string} line @param {NodeJS.ProcessEnv} more */
  const run = (line, more = {}) =>
    execFileSync(runtime, [...runtimeFlags, compile, assets, ...line.split(' ')], {
      env: { ...env, ...more },
      input: '{"name":"from-a-file","color":"#0000ff"}\n',
      stdio: ['pipe', 'ignore', 'inherit'],
    });
  /** @param {(url: string) => void} use */
  const serve = async (use) => {
    const args = [...runtimeFlags, compile, assets, 'serve', '--port', '0', '--data-dir', join(home, 'data')];
    const server = spawn(runtime, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    const closed = once(server, 'close');
    try {
      use(await untilListening(server));
    } finally {
      server.kill('SIGTERM');
      await closed;
    }
  };
  try {
    for (const line of withoutService) run(line);
    await serve((url) => {
      for (const line of withService) run(line, { REPOCTL_URL: url, REPOCTL_TOKEN: token });
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
};
