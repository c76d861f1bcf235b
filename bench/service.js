import { join } from 'node:path';
import { startService } from '../dist/server/app/start-service.js';

const token = 'rct_bench-root-token-0123456789';

/**
 * Creates records. It throws for anything but success.
 * @param {{ readonly url: string, readonly token: string }} bench
 */
export const postTo =
  ({ url, token: own }) =>
  /** @param {string} path @param {object} body @returns {Promise<{ id: number }>} */
  async (path, body) => {
    const headers = { 'private-token': own, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/v4${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    return /** @type {Promise<{ id: number }>} */ (answer.json());
  };

/**
 * The whole built service in this process, with a project `root/app` that has labels.
 * @param {string} directory for its data
 * @param {string} [databaseUrl] PostgreSQL in place of SQLite
 */
export const startBench = async (directory, databaseUrl) => {
  const dataDir = join(directory, 'data');
  const running = await startService({
    config: {
      host: '127.0.0.1',
      port: 0,
      dataDir,
      storages: [{ name: 'default', path: join(dataDir, 'repositories') }],
      hostname: 'bench',
      version: 'bench',
      ...(databaseUrl !== undefined && { databaseUrl }),
    },
    log: () => {},
    rootToken: token,
  });
  const { url } = running;
  const post = postTo({ url, token });
  await post('/projects', { name: 'app' });
  for (let count = 1; count <= 20; count += 1) {
    await post('/projects/root%2Fapp/labels', { name: `label ${count}`, color: '#d9534f' });
  }
  return { url, token, stop: running.stop };
};

/** @typedef {Awaited<ReturnType<typeof startBench>>} Bench */
