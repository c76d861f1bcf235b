import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { makeHome, type Home } from '../../support/home.ts';
import { run, type Result, type RunContext } from '../../support/run.ts';

let service: TestService;
let names = 0;

const envOf = (project = 'root/app'): Record<string, string> => ({
  REPOCTL_URL: service.url,
  REPOCTL_TOKEN: service.rootToken,
  REPOCTL_PROJECT: project,
});
const repoctl = (argv: readonly string[], around: RunContext = {}): Promise<Result> =>
  run(argv, { ...around, env: { ...envOf(), ...around.env } });
const must = async (argv: readonly string[], around?: RunContext): Promise<string> => {
  const { code, out, err } = await repoctl(argv, around);
  if (code !== 0) throw new Error(`exit code ${code}: ${err}`);
  return out;
};
const at = (home: Home): RunContext => ({ cwd: home.directory });
const onNewBranch = (): string[] => ['--branch', `b${(names += 1)}`, '--start-branch', 'master', '-m', 'Change'];

beforeAll(async () => {
  service = await startService();
  await run(['projects', 'create', 'app', '--initialize-with-readme'], { env: envOf() });
});
afterAll(() => service?.stop());

describe('files', () => {
  it('are created from a local file and printed byte by byte', async () => {
    const home = await makeHome();
    const text = 'one\n\ttwo\n\n';
    await home.write('text', text);
    await must(['files', 'create', 'docs/text', '--branch', 'master', '-m', 'Add', '--content', '@text'], at(home));
    expect(await must(['files', 'get', 'docs/text'])).toBe(text);
    expect(await must(['files', 'list', 'docs', '-o', 'name'])).toBe('docs/text\n');
    expect(await must(['files', 'list', '--recursive', '-o', 'name'])).toBe('docs\nREADME.md\ndocs/text\n');
  });

  it('are sent in the given encoding', async () => {
    const home = await makeHome();
    await home.write('encoded', `${Buffer.from('a\0b').toString('base64')}\n`);
    const change = onNewBranch();
    const ref = ['--ref', String(change[1])];
    const create = (path: string, ...rest: string[]) => ['files', 'create', path, ...change, ...rest];
    await must(create('decoded', '--encoding', 'base64', '--content', '@encoded'), at(home));
    expect(await must(['files', 'get', 'decoded', ...ref])).toBe('a\0b');
  });

  it('can contain binary data, also from stdin', async () => {
    const change = onNewBranch();
    await must(['files', 'create', 'from-stdin', ...change, '--content', '-'], { stdin: 'a\0b\n\n' });
    const record = JSON.parse(await must(['files', 'get', 'from-stdin', '--ref', String(change[1]), '--json'])) as {
      content: string;
      blob_id: string;
    };
    expect(Buffer.from(record.content, 'base64').toString()).toBe('a\0b\n\n');
    expect(await must(['files', 'blob', record.blob_id])).toBe('a\0b\n\n');
    const shown = await repoctl(['files', 'blob', record.blob_id], { terminal: true });
    expect(shown).toMatchObject({ code: 0, out: '' });
    expect(shown.err).toContain('binary data');
  });

  it('are updated and deleted, the latter only after confirmation', async () => {
    const [, branch = ''] = onNewBranch();
    const to = ['--branch', branch, '-m', 'Change'];
    await must(['files', 'update', 'README.md', ...to, '--start-branch', 'master', '--content', 'new']);
    expect(await must(['files', 'get', 'README.md', '--ref', branch])).toBe('new');
    expect((await repoctl(['files', 'delete', 'README.md', ...to])).code).toBe(2);
    await must(['files', 'delete', 'README.md', ...to, '--yes']);
    expect((await repoctl(['files', 'get', 'README.md', '--ref', branch])).code).toBe(6);
    expect((await repoctl(['files', 'update', 'README.md', ...to, '--content', 'x'])).code).toBe(8);
  });

  it('are printed with escaped control characters on a terminal', async () => {
    const change = onNewBranch();
    await must(['files', 'create', 'evil', ...change, '--content', 'a\u001b]0;x\u0007b\tc']);
    const { out } = await repoctl(['files', 'get', 'evil', '--ref', String(change[1])], { terminal: true });
    expect(out).toBe('a^[]0;x^Gb\tc\n');
  });

  it('are downloaded as an archive', async () => {
    const home = await makeHome();
    await must(['files', 'archive', '--format', 'zip', '--to', 'all.zip'], at(home));
    expect((await readFile(join(home.directory, 'all.zip'))).subarray(0, 2).toString()).toBe('PK');
    expect((await repoctl(['files', 'archive'], { terminal: true })).code).toBe(2);
    expect((await repoctl(['files', 'archive', '--to', 'no/such/dir'], at(home))).code).toBe(2);
  });
});

describe('commits', () => {
  it('are created from a file of actions, listed, shown, and compared', async () => {
    const home = await makeHome();
    const actions = [
      { action: 'create', file_path: 'a', content: '1\n' },
      { action: 'create', file_path: 'b', content: '2\n' },
    ];
    await home.write('actions.json', JSON.stringify(actions));
    const [, branch = '', ...rest] = onNewBranch();
    const made = await must(['commits', 'create', branch, ...rest, '--actions', '@actions.json', '--json'], at(home));
    const { id, short_id: short } = JSON.parse(made) as { id: string; short_id: string };
    expect(await must(['commits', 'list', '--ref', branch, '--limit', '1', '-o', 'name'])).toBe(`${id}\n`);
    expect(JSON.parse(await must(['commits', 'get', short, '--json']))).toMatchObject({ id, stats: { additions: 2 } });
    const diff = [
      'diff --git a/a b/a',
      'new file mode 100644',
      '--- /dev/null',
      '+++ b/a',
      '@@ -0,0 +1 @@',
      '+1',
      'diff --git a/b b/b',
      'new file mode 100644',
      '--- /dev/null',
      '+++ b/b',
      '@@ -0,0 +1 @@',
      '+2',
      '',
    ].join('\n');
    expect(await must(['commits', 'diff', id])).toBe(diff);
    expect(await must(['commits', 'compare', 'master', branch])).toBe(diff);
    expect(await must(['commits', 'diff', id, '-o', 'ndjson', '--fields', 'new_path'])).toBe(
      '{"new_path":"a"}\n{"new_path":"b"}\n',
    );
    expect(JSON.parse(await must(['commits', 'compare', 'master', branch, '--json']))).toMatchObject({
      commit: { id },
    });
    expect(await must(['commits', 'refs', id, '--jq', '.[].name'])).toBe(`${branch}\n`);
    expect(await must(['commits', 'contributors', '--json'])).toContain('"commits"');
  });

  it.each(['{}', 'nothing', ''])('cannot be created from the actions %j', async (actions) => {
    const { code, err } = await repoctl(['commits', 'create', ...onNewBranch().slice(1), '--actions', actions]);
    expect(code).toBe(2);
    expect(err).toContain('--actions');
  });
});
