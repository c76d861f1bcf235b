import { chmod, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { makeHome, type Home } from '../../support/home.ts';
import { run, type Result } from '../../support/run.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
  const env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken };
  await run(['projects', 'create', 'app', '--initialize-with-readme'], { env });
  const content = Buffer.from(Array.from({ length: 400_000 }, (_, index) => (index * 7919) % 251)).toString('base64');
  const change = ['--branch', 'master', '-m', 'Add', '--encoding', 'base64', '--content', content];
  await run(['files', 'create', 'data', ...change], { env: { ...env, REPOCTL_PROJECT: 'root/app' } });
});
afterAll(() => service?.stop());

/** A proxy to the service that breaks its first connections after 100,000 bytes of responses. */
const flakyProxy = async (breaks: number): Promise<string> => {
  let left = breaks;
  const port = await listen(
    createServer((client: Socket) => {
      const target = connect(Number(new URL(service.url).port), '127.0.0.1');
      let passed = 0;
      target.on('data', (chunk: Buffer) => {
        passed += chunk.byteLength;
        client.write(chunk);
        if (passed < 100_000 || left === 0) return;
        left -= 1;
        client.end();
        target.destroy();
      });
      target.on('end', () => client.end());
      client.on('error', () => {}).pipe(target.on('error', () => {}));
    }),
  );
  return `http://127.0.0.1:${port}`;
};

const archive = (home: Home, url: string, ...words: string[]): Promise<Result> =>
  run(['files', 'archive', '--format', 'tar', ...words], {
    cwd: home.directory,
    env: { REPOCTL_URL: url, REPOCTL_TOKEN: service.rootToken, REPOCTL_PROJECT: 'root/app' },
  });

describe('an archive', () => {
  it('is downloaded again in full when the connection breaks', async () => {
    const home = await makeHome();
    const { code, err } = await archive(home, await flakyProxy(1), '--to', 'all.tar');
    expect({ code, err }).toMatchObject({ code: 0 });
    await archive(home, service.url, '--to', 'same.tar');
    const [one, other] = [
      await readFile(join(home.directory, 'all.tar')),
      await readFile(join(home.directory, 'same.tar')),
    ];
    expect(one.byteLength).toBeGreaterThan(400_000);
    expect(one.equals(other)).toBe(true);
  });

  it('leaves no partial file when the connection keeps breaking', async () => {
    const home = await makeHome();
    const { code, err } = await archive(home, await flakyProxy(Infinity), '--to', 'all.tar', '--retries', '0');
    expect(code).not.toBe(0);
    expect(err).toContain('truncated');
    expect(await readdir(home.directory)).toEqual([]);
  });

  it('keeps the existing file when the download fails', async () => {
    const home = await makeHome();
    await home.write('all.tar', 'the old one');
    expect((await archive(home, await flakyProxy(Infinity), '--to', 'all.tar', '--retries', '0')).code).not.toBe(0);
    expect((await archive(home, service.url, '--to', 'all.tar', '--ref', 'nowhere')).code).toBe(6);
    expect(await readFile(join(home.directory, 'all.tar'), 'utf8')).toBe('the old one');
    expect(await readdir(home.directory)).toEqual(['all.tar']);
  });

  it('cannot be retried on stdout, and the error says it is truncated', async () => {
    const { code, err } = await archive(await makeHome(), await flakyProxy(1));
    expect(code).not.toBe(0);
    expect(err).toContain('truncated');
  });

  it('replaces a file, keeps its mode, and follows a symbolic link', async () => {
    const home = await makeHome();
    const file = await home.write('all.tar', 'the old one');
    await chmod(file, 0o640);
    await symlink('all.tar', join(home.directory, 'link'));
    expect((await archive(home, service.url, '--to', 'link')).code).toBe(0);
    const { mode, size } = await stat(file);
    expect(mode & 0o777).toBe(0o640);
    expect(size).toBeGreaterThan(400_000);
    expect((await readdir(home.directory)).toSorted()).toEqual(['all.tar', 'link']);
  });

  it('can be written to a device', async () => {
    const { code, err } = await archive(await makeHome(), service.url, '--to', '/dev/null');
    expect({ code, err }).toMatchObject({ code: 0 });
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });

  it('is refused for a path that is not writable before any request', async () => {
    const home = await makeHome();
    await writeFile(join(home.directory, 'file'), '');
    for (const place of ['.', 'no/such/dir', 'file/in-it']) {
      const { code, err } = await archive(home, 'http://127.0.0.1:1', '--to', place);
      expect({ place, code, err }).toMatchObject({
        code: 2,
        err: expect.stringContaining(`cannot write file "${place}"`),
      });
    }
  });
});
