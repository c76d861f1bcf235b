import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../src/cli/config/config-error.ts';
import { configDirectory, configPath, readConfigFile } from '../../../src/cli/config/config-file.ts';
import { asOrdinaryUser, makeConfigHome, refusalOf, type ConfigHome } from './fixtures/config-home.ts';

let home: ConfigHome;
beforeEach(async () => {
  home = await makeConfigHome();
});
afterEach(() => home.remove());

describe('the configuration directory', () => {
  it.each([
    ['is REPOCTL_CONFIG_DIR first', { REPOCTL_CONFIG_DIR: '/a', XDG_CONFIG_HOME: '/b', HOME: '/c' }, '/a'],
    ['is repoctl under XDG_CONFIG_HOME next', { XDG_CONFIG_HOME: '/b', HOME: '/c' }, '/b/repoctl'],
    ['is .config/repoctl in the home directory last', { HOME: '/c' }, '/c/.config/repoctl'],
    ['is not a relative XDG_CONFIG_HOME', { XDG_CONFIG_HOME: 'b', HOME: '/c' }, '/c/.config/repoctl'],
    [
      'is not taken from an empty variable',
      { REPOCTL_CONFIG_DIR: '', XDG_CONFIG_HOME: '', HOME: '/c' },
      '/c/.config/repoctl',
    ],
    ['is in the home directory of the system without HOME', {}, join(homedir(), '.config', 'repoctl')],
  ])('%s', (_rule, env, directory) => {
    expect(configDirectory(env)).toBe(directory);
    expect(configPath(env)).toBe(join(directory, 'config.json'));
  });

  it('is absolute even when REPOCTL_CONFIG_DIR is not', () => {
    expect(configDirectory({ REPOCTL_CONFIG_DIR: 'here' })).toBe(join(process.cwd(), 'here'));
  });
});

describe('reading the configuration', () => {
  it('treats a missing file as empty', async () => {
    expect(await readConfigFile(home.env)).toEqual({ profiles: {} });
  });

  it('returns the profiles and the current one', async () => {
    await home.write('{"current": "work", "profiles": {"work": {"url": "https://a.example", "timeout": 5}}}');
    expect(await readConfigFile(home.env)).toEqual({
      current: 'work',
      profiles: { work: { url: 'https://a.example', timeout: 5 } },
    });
  });

  it('accepts a file without profiles or with a byte order mark', async () => {
    await home.write('{}');
    expect(await readConfigFile(home.env)).toEqual({ profiles: {} });
    await home.write('\uFEFF{"profiles": {"a": {}}}');
    expect(await readConfigFile(home.env)).toEqual({ profiles: { a: {} } });
  });

  it.each([
    ['is empty', ''],
    ['is not valid JSON', '{"profiles": '],
    ['(line 2, column 5)', '{"profiles": {},\n    }'],
    ['must contain a JSON object', '[]'],
    ['must contain a JSON object', 'null'],
    ['must contain an object as "profiles"', '{"profiles": []}'],
    ['must contain an object as profile "a"', '{"profiles": {"a": "https://a.example"}}'],
    ['must contain a profile name as "current"', '{"current": 5, "profiles": {}}'],
    ['invalid profile name: "a b"', '{"profiles": {"a b": {}}}'],
    ['invalid profile name: "__proto__" (reserved)', '{"profiles": {"__proto__": {"url": "https://evil.example"}}}'],
    ['invalid profile name: "constructor"', '{"profiles": {"constructor": {}}}'],
  ])('refuses an invalid file with a message that contains: %s', async (problem, text) => {
    await home.write(text);
    const error = await refusalOf(readConfigFile(home.env));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({
      message: expect.stringContaining(home.path),
      hint: expect.stringContaining(`mv '${home.path}'`),
    });
    expect(error).toMatchObject({ message: expect.stringContaining(problem) });
    expect(await home.text()).toBe(text);
  });

  it('quotes nothing of an invalid file, since a token can be in it', async () => {
    await home.write('{"profiles": {"a": {"token": secret-token}}}');
    const error = await refusalOf(readConfigFile(home.env));
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('secret');
    expect(error instanceof Error && error.cause).toBeUndefined();
  });

  it('never sets a prototype from a profile', async () => {
    await home.write(
      '{"__proto__": {"polluted": 1}, "profiles": {"a": {"__proto__": {"url": "https://evil.example"}}}}',
    );
    const file = await readConfigFile(home.env);
    expect(file.profiles['a']?.url).toBeUndefined();
    expect(file.profiles['constructor']).toBeUndefined();
    expect('polluted' in {}).toBe(false);
    expect('polluted' in file).toBe(false);
  });

  it('reports a file that cannot be read', async () => {
    await home.write('{}');
    await chmod(home.root, 0o755);
    await chmod(home.directory, 0o755);
    await chmod(home.path, 0o000);
    const error = await refusalOf(asOrdinaryUser(() => readConfigFile(home.env)));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ message: `cannot read configuration file ${home.path}: permission denied` });
  });

  it('reports a directory in place of the file, and a file in place of the directory', async () => {
    await mkdir(home.path, { recursive: true });
    expect(await refusalOf(readConfigFile(home.env))).toMatchObject({
      name: 'ConfigError',
      message: `configuration file ${home.path} is a directory`,
    });
    await writeFile(join(home.root, 'plain'), '');
    expect(await refusalOf(readConfigFile({ REPOCTL_CONFIG_DIR: join(home.root, 'plain') }))).toMatchObject({
      name: 'ConfigError',
      hint: 'Set REPOCTL_CONFIG_DIR to a directory.',
    });
  });
});
