/** The built command's `serve` in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { exchange, type Answer } from '../support/raw-http.ts';

export interface Served {
  readonly url: string;
  /** One request with the administrator's token: `METHOD /path`, below `/api/v4`; rejects when there is no answer. */
  readonly ask: (line: string, json?: object) => Promise<Answer>;
  /** Resolves with the exit code, null when a signal ended it. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
}

const launcher = join(import.meta.dirname, '../../bin/repoctl.js');
const rootToken = 'rct_token-of-the-end-to-end-tests';

/** Starts it in a data directory; resolves once it accepts connections. */
export const serve = async (dataDir: string): Promise<Served> => {
  const child = spawn(process.execPath, [launcher, 'serve', '--port', '0', '--data-dir', dataDir], {
    env: {
      PATH: process.env['PATH'],
      HOME: dataDir,
      REPOCTL_CONFIG_DIR: join(dataDir, 'config'),
      REPOCTL_ROOT_TOKEN: rootToken,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => (complaints = `${complaints}${String(chunk)}`.slice(-2000)));
  const exited = once(child, 'exit');
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    void exited.then(() => reject(new Error(`serve ended before it listened: ${complaints}`)));
  });
  const url = line.replace('listening on ', '');
  return {
    url,
    ask: (request, json) => {
      const [method = '', path = ''] = request.split(' ');
      return exchange(url, {
        method,
        path: `/api/v4${path}`,
        headers: { 'Private-Token': rootToken, 'Content-Type': 'application/json' },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
    },
    end: async (signal) => {
      child.kill(signal);
      const [code] = await exited;
      return code as number | null;
    },
  };
};
