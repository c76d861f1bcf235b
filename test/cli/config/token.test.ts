import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '../../../src/cli/config/config-file.ts';
import { resolveSettings } from '../../../src/cli/config/settings.ts';
import { checkPermissions } from '../../../src/cli/config/check-permissions.ts';
import { resolveToken, type TokenOptions } from '../../../src/cli/config/token.ts';
import { asOrdinaryUser, makeConfigHome, refusalOf, type ConfigHome } from './fixtures/config-home.ts';

let home: ConfigHome;
beforeEach(async () => {
  home = await makeConfigHome();
});
afterEach(() => home.remove());

const tokenOf = async (profile: Profile, options: TokenOptions = {}, flags: { url?: string } = {}) => {
  const file = { profiles: { p: { url: 'https://a.example', ...profile } } };
  return resolveToken(resolveSettings({ flags, env: home.env, file }), options);
};

const tokenFile = async (text: string, mode = 0o600): Promise<string> => {
  const path = join(home.root, 'token');
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
};

describe('a token', () => {
  it('is read from the profile', async () => {
    expect(await tokenOf({ token: 'abc' })).toBe('abc');
  });

  it('is optional', async () => {
    expect(await tokenOf({})).toBeUndefined();
  });

  it('that is withheld is not read: its command does not run', async () => {
    const trace = join(home.root, 'trace');
    const command = `touch '${trace}'; echo abc`;
    expect(await tokenOf({ token_command: command }, {}, { url: 'https://b.example' })).toBeUndefined();
    await expect(chmod(trace, 0o600)).rejects.toThrow('ENOENT');
  });
});

describe('a token file', () => {
  it.each(['abc', 'abc\n', 'abc\r\n'])('can contain one line: %j', async (text) => {
    expect(await tokenOf({ token_file: await tokenFile(text) })).toBe('abc');
  });

  it('can be a link to a private read-only file', async () => {
    const path = await tokenFile('abc', 0o400);
    await symlink(path, join(home.root, 'link'));
    expect(await tokenOf({ token_file: join(home.root, 'link') })).toBe('abc');
  });

  it.each(['640', '604', '644', '620'])('with mode %s is refused', async (mode) => {
    const path = await tokenFile('secret', Number.parseInt(mode, 8));
    const error = await refusalOf(tokenOf({ token_file: path }));
    expect(error).toMatchObject({
      name: 'ConfigError',
      message: `token file ${path} is readable by other users (mode 0${mode})`,
      hint: `Run "chmod 600 ${path}".`,
    });
  });

  it.each([
    ['', 'is empty'],
    ['\n', 'is empty'],
    ['secret one\n', 'contains spaces, line breaks'],
    ['secret\nsecond\n', 'contains spaces, line breaks'],
    ['secret'.repeat(20_000), 'is too large for a token (120000 bytes)'],
  ])('with invalid content is refused without showing it (%#)', async (text, problem) => {
    const error = await refusalOf(tokenOf({ token_file: await tokenFile(text) }));
    expect(error).toMatchObject({ name: 'ConfigError', message: expect.stringContaining(problem) });
    expect(String(error)).not.toContain('secret');
  });

  it('that is missing, a directory, or not readable is refused', async () => {
    const missing = join(home.root, 'missing');
    expect(await refusalOf(tokenOf({ token_file: missing }))).toMatchObject({
      name: 'ConfigError',
      message: `token file ${missing} does not exist`,
    });
    const directory = join(home.root, 'directory');
    await mkdir(directory, { mode: 0o700 });
    expect(await refusalOf(tokenOf({ token_file: directory }))).toMatchObject({
      message: `token file ${directory} is a directory`,
    });
    const closed = await tokenFile('abc', 0o000);
    await chmod(home.root, 0o755);
    expect(await refusalOf(asOrdinaryUser(() => tokenOf({ token_file: closed })))).toMatchObject({
      message: `token file ${closed} cannot be read: permission denied`,
    });
  });
});

describe('a token command', () => {
  it.each(['echo abc', 'printf abc', "printf 'abc\\r\\nuser: me\\n'", 'echo abc | cat && echo done'])(
    'runs in a shell, and the first line of its output is the token: %s',
    async (command) => {
      expect(await tokenOf({ token_command: command })).toBe('abc');
    },
  );

  it('that fails is reported with its exit code and without its output', async () => {
    const error = await refusalOf(tokenOf({ token_command: 'echo secret; exit 7' }));
    expect(error).toMatchObject({
      name: 'ConfigError',
      message: 'token_command of profile "p" failed with exit code 7',
    });
    expect(`${String(error)}${JSON.stringify(error)}`).not.toContain('secret');
    expect(error instanceof Error && error.cause).toBeUndefined();
  });

  it('that does not exist or is killed is reported as failed', async () => {
    expect(await refusalOf(tokenOf({ token_command: 'no-such-program-here 2>/dev/null' }))).toMatchObject({
      message: 'token_command of profile "p" failed with exit code 127',
    });
    expect(await refusalOf(tokenOf({ token_command: 'kill -9 $$' }))).toMatchObject({
      message: 'token_command of profile "p" was ended by SIGKILL',
    });
  });

  it.each([
    ['true', 'is empty'],
    ['echo; echo second', 'is empty'],
    ['echo secret one', 'contains spaces'],
    ['yes secret 2>/dev/null', 'prints more than a token'],
  ])('that prints no token is refused: %s', async (command, problem) => {
    const error = await refusalOf(tokenOf({ token_command: command }));
    expect(error).toMatchObject({ name: 'ConfigError', message: expect.stringContaining(problem) });
    expect(String(error)).not.toContain('secret');
  });

  it('times out, even if a child of its shell is still running', async () => {
    const started = Date.now();
    const error = await refusalOf(tokenOf({ token_command: 'sleep 9; echo abc' }, { commandTimeout: 300 }));
    expect(error).toMatchObject({
      name: 'ConfigError',
      message: 'token_command of profile "p" timed out after 0.3 s',
    });
    expect(Date.now() - started).toBeLessThan(9000);
  });

  it('is canceled with the command that needs it', async () => {
    const run = new AbortController();
    const reason = new Error('interrupted');
    setTimeout(() => run.abort(reason), 200);
    expect(await refusalOf(tokenOf({ token_command: 'sleep 9; echo abc' }, { signal: run.signal }))).toBe(reason);
    expect(await refusalOf(tokenOf({ token_command: 'echo abc' }, { signal: run.signal }))).toBe(reason);
  });
});

describe('the check of permissions', () => {
  it('reports nothing if no file exists or all files are private', async () => {
    expect(await checkPermissions(home.env)).toEqual([]);
    await home.write('{"profiles": {"p": {"token_file": "token"}}}');
    await writeFile(join(home.directory, 'token'), 'abc', { mode: 0o600 });
    expect(await checkPermissions(home.env)).toEqual([]);
  });

  it('reports an open directory, file, token file, and key file, each with a command that fixes it', async () => {
    await home.write('{"profiles": {"p": {"token_file": "token", "key_file": "~/key.pem"}}}');
    const [token, key] = [join(home.directory, 'token'), join(home.root, 'key.pem')];
    for (const path of [token, key]) await writeFile(path, 'abc');
    for (const path of [token, key, home.path]) await chmod(path, 0o640);
    await chmod(home.directory, 0o755);
    const findings = await checkPermissions(home.env);
    expect(findings.map(({ fix }) => fix)).toEqual([
      `chmod 700 '${home.directory}'`,
      `chmod 600 '${home.path}'`,
      `chmod 600 '${token}'`,
      `chmod 600 '${key}'`,
    ]);
    expect(findings[1]?.problem).toBe(
      `configuration file ${home.path} is readable by other users (mode 0640, at most 0600)`,
    );
  });

  it('reports an invalid file instead of failing', async () => {
    await home.write('{');
    expect(await checkPermissions(home.env)).toEqual([
      { path: home.path, problem: expect.stringContaining('is not valid JSON'), fix: expect.stringContaining('mv') },
    ]);
  });
});
