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

describe('the place of the configuration', () => {
  it.each([
    ['REPOCTL_CONFIG_DIR first', { REPOCTL_CONFIG_DIR: '/a', XDG_CONFIG_HOME: '/b', HOME: '/c' }, '/a'],
    ['then repoctl under XDG_CONFIG_HOME', { XDG_CONFIG_HOME: '/b', HOME: '/c' }, '/b/repoctl'],
    ['then .config/repoctl at home', { HOME: '/c' }, '/c/.config/repoctl'],
    ['not a relative XDG_CONFIG_HOME', { XDG_CONFIG_HOME: 'b', HOME: '/c' }, '/c/.config/repoctl'],
    ['not an empty variable', { REPOCTL_CONFIG_DIR: '', XDG_CONFIG_HOME: '', HOME: '/c' }, '/c/.config/repoctl'],
    ["the system's word for home without HOME", {}, join(homedir(), '.config', 'repoctl')],
  ])('is %s', (_rule, env, directory) => {
    expect(configDirectory(env)).toBe(directory);
    expect(configPath(env)).toBe(join(directory, 'config.json'));
  });

  it('is absolute even when REPOCTL_CONFIG_DIR is not', () => {
    expect(configDirectory({ REPOCTL_CONFIG_DIR: 'here' })).toBe(join(process.cwd(), 'here'));
  });
});

describe('reading the configuration', () => {
  it('takes a missing file for an empty one', async () => {
    expect(await readConfigFile(home.env)).toEqual({ profiles: {} });
  });

  it('reads profiles and the current one', async () => {
    await home.write('{"current": "work", "profiles": {"work": {"url": "https://a.example", "timeout": 5}}}');
    expect(await readConfigFile(home.env)).toEqual({
      current: 'work',
      profiles: { work: { url: 'https://a.example', timeout: 5 } },
    });
  });

  it('reads a file without profiles, and one with a byte order mark', async () => {
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
  ])('refuses a broken file, saying that it %s', async (problem, text) => {
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

  it('quotes nothing of a broken file, as a token could stand where it breaks', async () => {
    await home.write('{"profiles": {"a": {"token": secret-token}}}');
    const error = await refusalOf(readConfigFile(home.env));
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('secret');
    expect(error instanceof Error && error.cause).toBeUndefined();
  });

  it('lets no member of a profile reach the prototype of anything', async () => {
    await home.write(
      '{"__proto__": {"polluted": 1}, "profiles": {"a": {"__proto__": {"url": "https://evil.example"}}}}',
    );
    const file = await readConfigFile(home.env);
    expect(file.profiles['a']?.url).toBeUndefined();
    expect(file.profiles['constructor']).toBeUndefined();
    expect('polluted' in {}).toBe(false);
    expect('polluted' in file).toBe(false);
  });

  it('says so when the file may not be read', async () => {
    await home.write('{}');
    await chmod(home.root, 0o755);
    await chmod(home.directory, 0o755);
    await chmod(home.path, 0o000);
    const error = await refusalOf(asOrdinaryUser(() => readConfigFile(home.env)));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ message: `cannot read configuration file ${home.path}: permission denied` });
  });

  it('says so when a directory is in its place, or a file in the place of its directory', async () => {
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
