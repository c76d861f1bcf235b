import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from './support/recording-server.ts';

const built = (name: string): string => new URL(`../../dist/api/${name}.js`, import.meta.url).href;

/** A module hook that prints the URL of every module that is loaded to stderr, one per line. */
const hook = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  export const load = (url, context, next) => {
    writeSync(2, url + '\\n');
    return next(url, context);
  };
`)}`;

/** The modules that the built package loads for a script in a separate process. */
const loadedBy = async (script: string): Promise<string[]> => {
  const whole = `
    import { register } from 'node:module';
    register(${JSON.stringify(hook)});
    ${script}
  `;
  const args = ['--input-type=module', '--eval', whole];
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const { stderr } = await promisify(execFile)(process.execPath, args, { cwd });
  return stderr.split('\n').filter((line) => line !== '');
};

const packages = (modules: readonly string[]): string[] => modules.filter((url) => url.includes('/node_modules/'));

const makeClient = (url: string): string => `
  const { createClient, closeClient } = await import('${built('client')}');
  const { call, planCall } = await import('${built('call')}');
  await import('${built('paginate')}');
  const client = createClient({ url: '${url}', env: {} });
  const endpoint = { method: 'GET', path: '/version', params: {}, response: { type: 'object' } };
`;

describe('the built API layer', () => {
  it('loads no package and no slow part of Node until something is sent', async () => {
    const modules = await loadedBy(`
      ${makeClient('http://127.0.0.1:1')}
      planCall(client, endpoint, {});
      await closeClient(client);
    `);
    expect(modules).toContain(built('call'));
    expect(packages(modules)).toEqual([]);
    const slow = new Set(['node:http', 'node:https', 'node:tls', 'node:zlib', 'node:crypto', 'node:stream']);
    expect(modules.filter((url) => slow.has(url))).toEqual([]);
  });

  it('loads undici for the first call, and the process still ends by itself', async () => {
    const server = await recordingServer((response) => json(response, {}));
    const modules = await loadedBy(`
      ${makeClient(server.url)}
      await call(client, endpoint, {});
      await closeClient(client);
    `);
    expect(packages(modules).filter((url) => !url.includes('/node_modules/undici/'))).toEqual([]);
    expect(packages(modules).length).toBeGreaterThan(0);
    expect(server.received).toHaveLength(1);
  });
});
