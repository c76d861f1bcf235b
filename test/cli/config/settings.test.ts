import { describe, expect, it } from 'vitest';
import type { ConfigFile } from '../../../src/cli/config/config-file.ts';
import { configKeys, flagOf } from '../../../src/cli/config/keys.ts';
import { describeSettings, maskSecret, resolveSettings, type SettingFlags } from '../../../src/cli/config/settings.ts';

const file: ConfigFile = {
  current: 'work',
  profiles: {
    work: { url: 'https://work.example/forge', token: 'work-token', sudo: 'alice', timeout: 5 },
    home: { url: 'https://home.example', token_command: 'pass show home' },
  },
};

const resolve = (flags: SettingFlags = {}, env: Record<string, string> = {}, from: ConfigFile = file) =>
  resolveSettings({ flags, env: { HOME: '/home/me', ...env }, file: from });

describe('a setting', () => {
  it('comes from the flag, the environment, the profile, or the default, in that order', () => {
    const env = { REPOCTL_OUTPUT: 'json' };
    const withOutput: ConfigFile = { profiles: { p: { output: 'yaml' } } };
    expect(resolve({ output: 'csv' }, env, withOutput).output).toEqual({
      value: 'csv',
      origin: { kind: 'flag', name: '--output' },
    });
    expect(resolve({}, env, withOutput).output).toEqual({
      value: 'json',
      origin: { kind: 'environment', name: 'REPOCTL_OUTPUT' },
    });
    expect(resolve({}, {}, withOutput).output).toEqual({ value: 'yaml', origin: { kind: 'profile', name: 'p' } });
    expect(resolve({}, {}, { profiles: {} }).output).toEqual({
      value: 'table',
      origin: { kind: 'default', name: 'default' },
    });
  });

  const samples = {
    url: 'https://x.example',
    token: 'env-token',
    sudo: 'bob',
    project: 'g/p',
    group: 'g',
    output: 'csv',
  };
  it.each(Object.entries(samples))('%s can be set by its environment variable', (name, value) => {
    const variable = `REPOCTL_${name.toUpperCase()}`;
    const settings = resolve({}, { [variable]: value });
    expect(settings).toMatchObject({ [name]: { value, origin: { kind: 'environment', name: variable } } });
  });

  it('can be set by its flag, except the token', () => {
    const kinds = { url: 'https://x.example', number: 3, text: 'x', path: '/x' };
    for (const key of configKeys.filter(({ name }) => name !== 'token' && name !== 'token_type')) {
      const value = key.kind === 'choice' ? key.choices[1] : kinds[key.kind];
      const settings = resolve({ [key.name]: value }, {}, { profiles: {} });
      expect(settings[key.name]).toEqual({ value, origin: { kind: 'flag', name: flagOf(key) } });
    }
    const smuggled: Record<string, string> = { token: 'from-flag' };
    expect(resolve(smuggled, {}, { profiles: {} }).token.value).toBeUndefined();
  });

  it('ignores an empty variable, but is cleared by an empty flag', () => {
    expect(resolve({}, { REPOCTL_SUDO: '' }).sudo.value).toBe('alice');
    expect(resolve({ sudo: '' }).sudo).toEqual({ value: undefined, origin: { kind: 'flag', name: '--sudo' } });
  });

  it('names the source of an invalid value', () => {
    expect(() => resolve({ timeout: 'soon' })).toThrow(
      expect.objectContaining({ origin: 'flag', message: expect.stringMatching(/^flag --timeout: timeout must be/) }),
    );
    expect(() => resolve({}, { REPOCTL_OUTPUT: 'xml' })).toThrow(
      /^environment variable REPOCTL_OUTPUT: output must be one of/,
    );
    expect(() => resolve({}, { REPOCTL_CONFIG_DIR: '/c' }, { profiles: { p: { url: 'ftp://x' } } })).toThrow(
      expect.objectContaining({
        message: 'profile p: url must start with http:// or https://, got "ftp://x"',
        hint: 'Correct it in /c/config.json.',
      }),
    );
    const nested: ConfigFile = { profiles: { p: JSON.parse('{"sudo": {"name": "x"}}') } };
    expect(() => resolve({}, {}, nested)).toThrow('profile p: sudo must be a text, got a value of type object');
  });

  it('ignores an invalid value in another profile', () => {
    const other: ConfigFile = { current: 'good', profiles: { good: {}, bad: { url: 'ftp://x' } } };
    expect(resolve({}, {}, other).profile.name).toBe('good');
  });

  it('that is a path is resolved from home or from the configuration directory', () => {
    const paths: ConfigFile = { profiles: { p: { ca_file: '~/ca.pem', cert_file: 'cert.pem', key_file: '/k.pem' } } };
    const settings = resolve({}, { REPOCTL_CONFIG_DIR: '/etc/r' }, paths);
    expect([settings.ca_file.value, settings.cert_file.value, settings.key_file.value]).toEqual([
      '/home/me/ca.pem',
      '/etc/r/cert.pem',
      '/k.pem',
    ]);
  });
});

describe('the active profile', () => {
  const several: ConfigFile = { profiles: { a: {}, b: {} } };

  it.each([
    ['--profile first', { profile: 'home' }, { REPOCTL_PROFILE: 'work' }, file, { name: 'home', reason: 'flag' }],
    ['REPOCTL_PROFILE next', {}, { REPOCTL_PROFILE: 'home' }, file, { name: 'home', reason: 'environment' }],
    ['the current one next', {}, {}, file, { name: 'work', reason: 'current' }],
    ['the only one', {}, {}, { profiles: { a: {} } }, { name: 'a', reason: 'only' }],
    ['unset if none of several is current', {}, {}, several, { name: undefined, reason: 'none' }],
    ['unset without profiles', {}, {}, { profiles: {} }, { name: undefined, reason: 'none' }],
  ])('is %s', (_rule, flags, env, from, expected) => {
    expect(resolve(flags, env, from).profile).toEqual(expected);
  });

  it.each([
    ['a flag', { profile: 'hoem' }, {}, file],
    ['a variable', {}, { REPOCTL_PROFILE: 'hoem' }, file],
    ['the file', {}, {}, { ...file, current: 'hoem' }],
  ])('must exist if %s names it', (_where, flags, env, from) => {
    expect(() => resolve(flags, env, from)).toThrow(
      expect.objectContaining({
        message: 'unknown profile "hoem"',
        hint: 'Did you mean "home"? Profiles: work, home.',
      }),
    );
  });

  it('is never found on a prototype', () => {
    expect(() => resolve({ profile: '__proto__' })).toThrow('unknown profile "__proto__"');
    expect(() => resolve({ profile: 'constructor' })).toThrow('unknown profile "constructor"');
  });
});

describe('the token', () => {
  it('of the environment replaces any token source of the profile', () => {
    for (const profile of ['work', 'home']) {
      const settings = resolve({ profile }, { REPOCTL_TOKEN: 'env-token' });
      expect(settings.token).toEqual({ value: 'env-token', origin: { kind: 'environment', name: 'REPOCTL_TOKEN' } });
      expect([settings.token_file.value, settings.token_command.value]).toEqual([undefined, undefined]);
    }
  });

  it('of a variable named by a flag replaces the one of the environment', () => {
    const settings = resolve({ token_file: '/run/token' }, { REPOCTL_TOKEN: 'env-token' });
    expect([settings.token.value, settings.token_file.value]).toEqual([undefined, '/run/token']);
  });

  const elsewhere = [
    ['another host', 'https://other.example'],
    ['another port', 'https://work.example:8443'],
    ['another scheme', 'http://work.example'],
    ['a host with the same prefix', 'https://work.example.evil.example'],
  ] as const;

  it.each(elsewhere)('of the profile is withheld if --url has %s', (_what, url) => {
    const { token } = resolve({ url });
    expect(token.value).toBeUndefined();
    expect(token.withheld).toBe(
      `the credentials of profile "work" are not used for ${new URL(url).origin}: the profile is for https://work.example`,
    );
  });

  it.each(elsewhere)('of the profile is withheld if REPOCTL_URL has %s', (_what, url) => {
    const settings = resolve({ profile: 'home' }, { REPOCTL_URL: url });
    expect(settings.token_command.value).toBeUndefined();
    expect(settings.token.withheld).toContain('the profile is for https://home.example');
  });

  it('of the profile is used for another path of the same origin, in any spelling', () => {
    for (const url of ['https://work.example', 'https://WORK.example:443/else']) {
      expect(resolve({ url }).token).toEqual({ value: 'work-token', origin: { kind: 'profile', name: 'work' } });
    }
  });

  it('of a profile without a url is never sent', () => {
    const { token } = resolve({ url: 'https://a.example' }, {}, { profiles: { p: { token: 'loose' } } });
    expect(token).toMatchObject({
      value: undefined,
      withheld: expect.stringContaining('credentials of profile "p" are not used'),
    });
  });

  it('of the environment is sent to any server', () => {
    const { token } = resolve({ url: 'https://other.example' }, { REPOCTL_TOKEN: 'env-token' });
    expect(token.value).toBe('env-token');
    expect(token.withheld).toBeUndefined();
  });

  it('is not reported as withheld if there is none', () => {
    const { token } = resolve({ url: 'https://b.example' }, {}, { profiles: { p: { url: 'https://a.example' } } });
    expect(token.withheld).toBeUndefined();
  });

  it('is withheld together with the client certificate and its key', () => {
    const certified: ConfigFile = {
      profiles: { p: { url: 'https://a.example', cert_file: '/c.pem', key_file: '/k.pem', ca_file: '/ca.pem' } },
    };
    const settings = resolve({ url: 'https://b.example' }, {}, certified);
    expect([settings.cert_file.value, settings.key_file.value, settings.ca_file.value]).toEqual([
      undefined,
      undefined,
      '/ca.pem',
    ]);
    expect(resolve({}, {}, certified).cert_file.value).toBe('/c.pem');
  });
});

describe('the displayed settings', () => {
  it('have one row each with the value and its source', () => {
    const rows = describeSettings(resolve({ retries: 4 }, { REPOCTL_GROUP: 'g' }));
    expect(rows.map(({ key }) => key)).toEqual(configKeys.map(({ name }) => name));
    expect(rows).toEqual(
      expect.arrayContaining([
        { key: 'url', value: 'https://work.example/forge', origin: 'profile work' },
        { key: 'retries', value: '4', origin: 'flag --retries' },
        { key: 'group', value: 'g', origin: 'environment variable REPOCTL_GROUP' },
        { key: 'output', value: 'table', origin: 'default' },
        { key: 'project', value: '', origin: 'default' },
        { key: 'token', value: '********', origin: 'profile work' },
      ]),
    );
  });

  it('give the reason why a token is withheld', () => {
    const rows = describeSettings(resolve({ url: 'https://other.example' }));
    expect(rows.find(({ key }) => key === 'token')).toEqual({
      key: 'token',
      value: '',
      origin:
        'withheld: the credentials of profile "work" are not used for https://other.example: the profile is for https://work.example',
    });
  });

  it('never show a secret, except the last 4 characters of a long one', () => {
    expect(maskSecret('')).toBe('');
    expect(maskSecret('a'.repeat(19))).toBe('********');
    expect(maskSecret('abcdefghijklmnopqrst')).toBe('********qrst');
    expect(JSON.stringify(describeSettings(resolve()))).not.toContain('work-token');
  });
});
