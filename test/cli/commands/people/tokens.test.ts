import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsIn } from '../../support/commands.ts';

type Token = Readonly<Record<string, unknown>>;

let service: TestService;
let home: string;

const now = (): string => new Date().toISOString();
const { repoctl, json } = commandsIn(() => ({
  env: { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken, REPOCTL_CONFIG_DIR: join(home, 'config') },
  cwd: home,
  now: now(),
}));

const inProject = ['-p', 'root/buoys'] as const;
const inGroup = ['-g', 'harbor'] as const;

const create = (name: string, ...words: readonly string[]): Promise<Token> =>
  json<Token>(['tokens', 'create', name, '--scopes', 'read_api', ...words]);

const active = async (...words: readonly string[]): Promise<readonly Token[]> =>
  json<Token[]>(['tokens', 'list', '--state', 'active', '--all', ...words]);

/** The ID of the token that the value belongs to, or the status of the refusal. */
const ownerOf = async (value: unknown): Promise<unknown> => {
  const reply = await fetch(`${service.url}/api/v4/personal_access_tokens/self`, {
    headers: { 'private-token': String(value) },
  });
  return reply.ok ? ((await reply.json()) as Token)['id'] : reply.status;
};

const variable = async (key: string, ...words: readonly string[]): Promise<Token> =>
  json<Token>(['variables', 'get', key, ...words]);

const idsOfKind = async (kind: string): Promise<readonly unknown[]> =>
  (await active('--instance', '--kind', kind)).map((token) => token['id']);

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const namesInGroup = async (...words: readonly string[]): Promise<readonly unknown[]> =>
  (await json<Token[]>(['tokens', 'list', ...inGroup, ...words])).map((token) => token['name']);

beforeAll(async () => {
  service = await startService();
  home = tmpdir();
  await json(['projects', 'create', 'buoys']);
  await json(['groups', 'create', 'harbor', '--path', 'harbor']);
  await json(['users', 'create', 'ann', '--email', 'ann@example.com', '--name', 'Ann', '--password', '-'], {
    stdin: 'a long password 4 ann',
  });
});
afterAll(() => service.stop());

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'repoctl-tokens-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
});

describe('tokens of a project, a group, and a user', () => {
  it.each([
    ['a project', inProject],
    ['a group', inGroup],
    ['a user', ['--user', 'ann']],
    ['a user whom an administrator impersonates', ['--user', 'ann', '--kind', 'impersonation']],
    ['oneself', []],
  ])('%s are created, listed, shown, and revoked', async (_who, words) => {
    const made = await create('reader', ...words);
    expect(await ownerOf(made['token'])).toBe(made['id']);
    const { token: _value, ...record } = made;
    expect(await active(...words)).toContainEqual(expect.objectContaining({ id: record['id'], name: 'reader' }));
    expect(await json(['tokens', 'get', 'reader', ...words])).toMatchObject({ id: record['id'] });
    const revoked = await repoctl(['tokens', 'revoke', 'reader', ...words, '--yes']);
    expect(revoked).toMatchObject({ code: 0 });
    expect(await ownerOf(made['token'])).toBe(401);
  });

  it("of somebody else are not among one's own, though administrators see them all", async () => {
    const { id } = await create('hers', '--user', 'ann');
    const own = await active();
    expect(own.map((token) => token['id'])).not.toContain(id);
    const all = await active('--instance');
    expect(all.find((token) => token['id'] === id)).toMatchObject({ owner: { username: 'ann' } });
    expect((await repoctl(['tokens', 'get', 'hers'])).code).toBe(6);
  });

  it('are of a kind, by which they are listed', async () => {
    const [own, hers] = [await create('kinds', ...inProject), await create('kinds', '--user', 'ann')];
    expect(await idsOfKind('project')).toContain(own['id']);
    expect(await idsOfKind('project')).not.toContain(hers['id']);
    expect(await idsOfKind('personal')).toContain(hers['id']);
    const mixed = await repoctl(['tokens', 'list', ...inProject, '--kind', 'personal']);
    expect(mixed).toMatchObject({ code: 2, err: expect.stringContaining('--kind personal and --project') });
  });

  it('are found by the name that is active, not by one that was revoked', async () => {
    await create('twice', ...inProject);
    await repoctl(['tokens', 'revoke', 'twice', ...inProject, '--yes']);
    const { id } = await create('twice', ...inProject);
    expect(await json(['tokens', 'get', 'twice', ...inProject])).toMatchObject({ id });
  });
});

describe('reviews of tokens', () => {
  beforeAll(async () => {
    await create('soon', '--expires-at', day(5), ...inGroup);
    await create('later', '--expires-at', day(200), ...inGroup);
    await create('never', ...inGroup);
  });

  it('show what expires within a time', async () => {
    expect(await namesInGroup('--expiring', '30d')).toEqual(['soon']);
    expect(await namesInGroup('--expiring', '300d')).toEqual(expect.arrayContaining(['soon', 'later']));
  });

  it('show what was not used for a time', async () => {
    expect(await namesInGroup('--unused', '90d')).toEqual([]);
    const later = new Date(Date.now() + 4 * 86_400_000).toISOString();
    const { out } = await repoctl(['tokens', 'list', ...inGroup, '--unused', '2d', '-o', 'csv', '--columns', 'name'], {
      now: later,
    });
    expect(out.split('\n')).toEqual(expect.arrayContaining(['soon', 'later', 'never']));
  });

  it('end with exit code 13 if there is any, also for many projects', async () => {
    await create('soon', '--expires-at', day(3), ...inProject);
    const each = ['tokens', 'list', '--each-project', '--membership', '--expiring'];
    const found = await repoctl([...each, '30d', '--fail-if-any', '--json']);
    expect([found.code, (JSON.parse(found.out) as Token[]).map((one) => one['name'])]).toEqual([13, ['soon']]);
    expect((await repoctl([...each, '1d', '--fail-if-any'])).code).toBe(0);
  });
});

describe('--into', () => {
  it('stores a new token in a masked variable, and prints no value', async () => {
    const { code, out, err } = await repoctl([
      'tokens',
      'create',
      'release',
      '--scopes',
      'api',
      ...inProject,
      '--into',
      'variable:RELEASE_TOKEN',
      '--json',
    ]);
    const { value, masked } = await variable('RELEASE_TOKEN', ...inProject);
    expect(code).toBe(0);
    expect(masked).toBe(true);
    expect(await ownerOf(value)).toBe((JSON.parse(out) as Token)['id']);
    expect(out + err).not.toContain(value);
  });

  it('keeps the settings of a variable', async () => {
    await json(['variables', 'create', 'KEPT', 'old', '--protected', ...inProject]);
    await create('kept', ...inProject, '--into', 'variable:KEPT');
    expect(await variable('KEPT', ...inProject)).toMatchObject({ protected: true, masked: false });
    expect((await variable('KEPT', ...inProject))['value']).not.toBe('old');
  });

  it('writes a file that only its owner can read', async () => {
    const path = join(home, 'token');
    await writeFile(path, 'old\n', { mode: 0o644 });
    const { id } = await create('file', ...inProject, '--into', 'file:token');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await ownerOf((await readFile(path, 'utf8')).trim())).toBe(id);
  });

  it('makes a profile, with which commands work', async () => {
    const { id } = await create('profile', '--user', 'ann', '--into', 'profile:ann');
    const env = { REPOCTL_URL: '', REPOCTL_TOKEN: '', REPOCTL_PROFILE: 'ann' };
    expect(await json(['tokens', 'get', '--self'], { env })).toMatchObject({ id });
  });

  it('passes the token to a program on stdin, without a shell', async () => {
    const { id } = await create('program', ...inGroup, '--into', 'command:sh -c \'cat > "$0"\' got');
    expect(await ownerOf(await readFile(join(home, 'got'), 'utf8'))).toBe(id);
  });

  it('revokes a token that cannot be stored', async () => {
    const before = (await active(...inGroup)).length;
    const failed = await repoctl([
      'tokens',
      'create',
      'lost',
      '--scopes',
      'api',
      ...inGroup,
      '--into',
      'command:false',
    ]);
    expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('false of --into failed with exit code 1') });
    expect((await active(...inGroup)).length).toBe(before);
  });

  it.each([
    ['variable:KEY', [], 'requires --project or --group'],
    ['variable:a-b', inProject, 'must name a key'],
    ['file:/nowhere/token', inProject, 'cannot write file "/nowhere/token"'],
    ['profile:a b', inProject, 'invalid profile name'],
    ['command:a | b', inProject, 'must be a program with arguments'],
    ['safe:KEY', inProject, '--into must be variable:KEY, file:PATH, profile:NAME, or command:PROGRAM, got "safe:"'],
  ])('refuses %s before there is a token', async (place, words, message) => {
    const before = (await active(...words)).length;
    const { code, err } = await repoctl(['tokens', 'create', 'none', '--scopes', 'api', ...words, '--into', place]);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect((await active(...words)).length).toBe(before);
  });
});

describe('tokens rotate', () => {
  it('prints the new token, which is valid for as long as the old one was', async () => {
    const end = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    const old = await create('plain', '--expires-at', end, ...inProject);
    const made = await json<Token>(['tokens', 'rotate', 'plain', ...inProject, '--yes']);
    expect(made).toMatchObject({ name: 'plain', expires_at: end });
    expect(await ownerOf(made['token'])).toBe(made['id']);
    expect(await ownerOf(old['token'])).toBe(401);
  });

  it.each([
    ['a project', [...inProject, '--into', 'variable:ROTATED']],
    ['a group', [...inGroup, '--into', 'variable:ROTATED']],
    ['a user', ['--user', 'ann', '--into', 'file:rotated']],
    ['an impersonated user', ['--user', 'ann', '--kind', 'impersonation', '--into', 'file:rotated']],
  ])('replaces the stored token of %s, twice', async (_who, words) => {
    const where = words.slice(0, words.indexOf('--into'));
    const stored = async (): Promise<unknown> =>
      words.includes('file:rotated')
        ? (await readFile(join(home, 'rotated'), 'utf8')).trim()
        : (await variable('ROTATED', ...where))['value'];
    const first = await create('stored', ...words);
    const second = await json<Token>(['tokens', 'rotate', 'stored', ...words, '--yes']);
    expect(second['name']).toBe(`stored (rotation of ${String(first['id'])})`);
    expect(await ownerOf(await stored())).toBe(second['id']);
    const third = await json<Token>(['tokens', 'rotate', 'stored', ...words, '--yes']);
    expect(third['name']).toBe(`stored (rotation of ${String(second['id'])})`);
    expect(await ownerOf(await stored())).toBe(third['id']);
    const left = (await active(...where)).filter((token) => String(token['name']).startsWith('stored'));
    expect(left.map((token) => token['id'])).toEqual([third['id']]);
  });

  it('says what a dry run would do, and makes no token', async () => {
    await create('tried', ...inProject);
    const before = (await active(...inProject)).length;
    const words = ['tokens', 'rotate', 'tried', ...inProject, '--into', 'variable:TRIED', '--dry-run'];
    const { code, out } = await repoctl(words);
    expect(code).toBe(0);
    expect(out.match(/^(POST|DELETE) \S+/gm)).toEqual([
      expect.stringMatching(/^POST .*\/projects\/root%2Fbuoys\/access_tokens$/),
      expect.stringMatching(/^POST .*\/projects\/root%2Fbuoys\/variables$/),
      expect.stringMatching(/^DELETE .*\/projects\/root%2Fbuoys\/access_tokens\/\d+$/),
    ]);
    expect((await active(...inProject)).length).toBe(before);
  });

  it('has nothing to do for the ID of a token that was rotated before', async () => {
    const { id } = await create('once', ...inProject);
    const words = ['tokens', 'rotate', String(id), ...inProject, '--into', 'file:once', '--yes'];
    const first = await json<Token>(words);
    expect(await json(words)).toMatchObject({ id: first['id'] });
    expect(await ownerOf((await readFile(join(home, 'once'), 'utf8')).trim())).toBe(first['id']);
  });

  it('replaces the token in use in its profile, and leaves no other file', async () => {
    await create('mine', '--into', 'profile:mine');
    const env = { REPOCTL_URL: '', REPOCTL_TOKEN: '', REPOCTL_PROFILE: 'mine' };
    const before = await json<Token>(['tokens', 'get', '--self'], { env });
    const api = await repoctl(['tokens', 'rotate', '--self', '--into', 'profile:mine', '--yes'], { env });
    expect(api).toMatchObject({ code: 5, err: expect.stringContaining('scope') });
    await json(['tokens', 'create', 'mine', '--scopes', 'api', '--into', 'profile:mine']);
    await json(['tokens', 'rotate', '--self', '--into', 'profile:mine', '--yes'], { env });
    const after = await json<Token>(['tokens', 'get', '--self'], { env });
    expect(after['id']).not.toBe(before['id']);
    expect(await readdir(join(home, 'config'))).toEqual(['config.json']);
  });

  it('asks first, and says when the old value ends', async () => {
    await create('asked', ...inProject);
    const { code, err } = await repoctl(['tokens', 'rotate', 'asked', ...inProject]);
    expect([code, err]).toEqual([2, expect.stringContaining('cannot ask to rotate token')]);
    const own = await repoctl(['tokens', 'rotate', '--self', '--dry-run']);
    expect(own.err).toContain('until the new one is stored, there is none that works');
  });
});
