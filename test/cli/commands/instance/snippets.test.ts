import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { makeHome } from '../../support/home.ts';
import { commandsAt } from '../../support/commands.ts';
import { plan } from '../../support/run.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const { repoctl, json } = commandsAt(() => service);
const withFile = async (name: string, content: string | Uint8Array): Promise<string> => {
  const { directory } = await makeHome();
  await writeFile(join(directory, name), content);
  return directory;
};

describe('snippets', () => {
  it('are created from a file, take its name, and are printed byte by byte', async () => {
    const cwd = await withFile('deploy.sh', '@echo ü\r\n');
    const made = await json(['snippets', 'create', 'Deploy', '--content', '@deploy.sh'], { cwd });
    expect(made).toMatchObject({ title: 'Deploy', file_name: 'deploy.sh', visibility: 'private' });
    expect((await repoctl(['snippets', 'raw', String(made['id'])])).out).toBe('@echo ü\r\n');
  });

  it('are created from stdin or an argument under the given file name', async () => {
    const named = ['snippets', 'create', 'Trace', '--file-name', 'trace.txt', '--content'];
    const piped = await json([...named, '-'], { stdin: 'line\n' });
    expect(piped).toMatchObject({ file_name: 'trace.txt' });
    expect((await repoctl(['snippets', 'raw', String(piped['id'])])).out).toBe('line\n');
    const typed = await json([...named, 'word']);
    expect((await repoctl(['snippets', 'raw', String(typed['id'])])).out).toBe('word');
  });

  it('must be UTF-8', async () => {
    const cwd = await withFile('logo.png', Uint8Array.of(0x89, 0x50, 0xff));
    const { code, err } = await repoctl(['snippets', 'create', 'Logo', '--content', '@logo.png'], { cwd });
    expect([code, err]).toEqual([2, expect.stringContaining('UTF-8')]);
  });

  it('show the request in a dry run', async () => {
    const cwd = await withFile('a.txt', 'text\n');
    expect(await plan(['snippets', 'create', 'A', '--content', '@a.txt'], { cwd })).toMatchObject({
      method: 'POST',
      body: { title: 'A', file_name: 'a.txt', content: 'text\n' },
    });
  });

  it('are listed, updated, and deleted', async () => {
    const shown = await json([
      'snippets',
      'create',
      'Shown',
      '--file-name',
      's',
      '--content',
      's',
      '--visibility',
      'public',
    ]);
    const id = String(shown['id']);
    const publicOnes = await repoctl(['snippets', 'list', '--public', '-o', 'name']);
    expect(publicOnes.out.split('\n')).toContain(id);
    const changed = await json(['snippets', 'update', id, '--visibility', 'internal', '--content', 't']);
    expect(changed).toMatchObject({ visibility: 'internal' });
    expect((await repoctl(['snippets', 'list', '--public', '-o', 'name'])).out.split('\n')).not.toContain(id);
    expect((await repoctl(['snippets', 'list', '-o', 'name'])).out.split('\n')).toContain(id);
    expect(await repoctl(['snippets', 'delete', id, '--yes'])).toMatchObject({ code: 0, out: `${id}\tdeleted\n` });
    expect((await repoctl(['snippets', 'get', id])).code).toBe(6);
  });

  it('show administrators the user agent and IP address of their creation', async () => {
    const made = await json(['snippets', 'create', 'Whence', '--file-name', 'w', '--content', 'w']);
    expect(await json(['snippets', 'user-agent', String(made['id'])])).toMatchObject({
      user_agent: expect.stringContaining('repoctl'),
      ip_address: '127.0.0.1',
    });
  });
});
