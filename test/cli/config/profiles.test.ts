import { describe, expect, it } from 'vitest';
import type { ConfigFile } from '../../../src/cli/config/config-file.ts';
import {
  addProfile,
  getValue,
  removeProfile,
  renameProfile,
  setValue,
  unsetValue,
  useProfile,
} from '../../../src/cli/config/profiles.ts';

const empty: ConfigFile = { profiles: {} };
const two: ConfigFile = {
  current: 'work',
  profiles: { work: { url: 'https://work.example' }, home: { url: 'https://home.example' } },
};
const three = addProfile(two, 'spare', {});

describe('adding a profile', () => {
  it('makes the first one current, and keeps it current afterwards', () => {
    const file = addProfile(addProfile(empty, 'a', {}), 'b', {});
    expect(file).toEqual({ current: 'a', profiles: { a: {}, b: {} } });
  });

  it('makes a single existing profile current', () => {
    expect(addProfile({ profiles: { a: {} } }, 'b', {}).current).toBe('a');
  });

  it('makes none current if there are several and none is current', () => {
    expect(addProfile({ profiles: { a: {}, b: {} } }, 'c', {}).current).toBeUndefined();
  });

  it('refuses a name that already exists', () => {
    expect(() => addProfile(two, 'work', {})).toThrow('profile "work" already exists');
  });

  it.each(['', 'a b', 'a/b', 'ä', 'x'.repeat(65), '__proto__', 'constructor', 'prototype', 'toString'])(
    'refuses the name %j',
    (name) => {
      expect(() => addProfile(empty, name, {})).toThrow(`invalid profile name: "${name}"`);
    },
  );

  it('does not mutate its arguments', () => {
    const before = structuredClone(two);
    addProfile(two, 'c', {});
    removeProfile(two, 'home');
    setValue(two, 'work', 'sudo', 'alice');
    expect(two).toEqual(before);
  });
});

describe('a profile that does not exist', () => {
  it.each([
    ['used', () => useProfile(two, 'wrok')],
    ['removed', () => removeProfile(two, 'wrok')],
    ['renamed', () => renameProfile(two, 'wrok', 'x')],
    ['set', () => setValue(two, 'wrok', 'sudo', 'alice')],
    ['unset', () => unsetValue(two, 'wrok', 'sudo')],
    ['read', () => getValue(two, 'wrok', 'sudo')],
  ])('cannot be %s, and the nearest name is suggested', (_verb, act) => {
    expect(act).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: 'unknown profile "wrok"',
        hint: 'Did you mean "work"? Profiles: work, home.',
      }),
    );
  });

  it.each(['constructor', '__proto__'])('is not found on a prototype: %s', (name) => {
    expect(() => getValue(two, name, 'url')).toThrow(`unknown profile "${name}"`);
    expect(() => setValue(two, name, 'url', 'https://evil.example')).toThrow(`unknown profile "${name}"`);
    expect('url' in {}).toBe(false);
  });
});

describe('the current profile', () => {
  it('is the last one selected', () => {
    expect(useProfile(two, 'home').current).toBe('home');
  });

  it('becomes the only remaining one after its removal', () => {
    expect(removeProfile(two, 'work')).toEqual({
      current: 'home',
      profiles: { home: { url: 'https://home.example' } },
    });
  });

  it('is unset if several or none remain', () => {
    expect(removeProfile(three, 'work')).not.toHaveProperty('current');
    expect(removeProfile(addProfile(empty, 'a', {}), 'a')).toEqual({ profiles: {} });
  });

  it('does not change if another one is removed', () => {
    expect(removeProfile(two, 'home').current).toBe('work');
  });

  it('keeps its position and stays current under a new name', () => {
    const file = renameProfile(three, 'work', 'office');
    expect(file.current).toBe('office');
    expect(Object.keys(file.profiles)).toEqual(['office', 'home', 'spare']);
    expect(renameProfile(three, 'home', 'flat').current).toBe('work');
    expect(renameProfile(two, 'work', 'work')).toEqual(two);
  });

  it('is not renamed to an existing or invalid name', () => {
    expect(() => renameProfile(two, 'work', 'home')).toThrow('profile "home" already exists');
    expect(() => renameProfile(two, 'work', '__proto__')).toThrow('invalid profile name: "__proto__"');
  });
});

describe('a value of a profile', () => {
  it('is stored in its own type, returned, and removed', () => {
    const file = setValue(two, 'work', 'timeout', '5');
    expect(getValue(file, 'work', 'timeout')).toBe(5);
    expect(getValue(unsetValue(file, 'work', 'timeout'), 'work', 'timeout')).toBeUndefined();
    expect(unsetValue(two, 'work', 'timeout')).toEqual(two);
  });

  it('is validated first', () => {
    expect(() => setValue(two, 'work', 'url', 'ftp://x')).toThrow(
      'url must start with http:// or https://, got "ftp://x"',
    );
    expect(() => setValue(two, 'work', 'colour', 'red')).toThrow('unknown setting "colour"');
  });

  it('is stored as an absolute path, except below the home directory', () => {
    expect(getValue(setValue(two, 'work', 'ca_file', 'ca.pem', '/certs'), 'work', 'ca_file')).toBe('/certs/ca.pem');
    expect(getValue(setValue(two, 'work', 'ca_file', '~/ca.pem', '/certs'), 'work', 'ca_file')).toBe('~/ca.pem');
  });

  it('for the token replaces other token sources', () => {
    const inline = setValue(two, 'work', 'token', 'abc');
    const command = setValue(inline, 'work', 'token_command', 'pass show x');
    expect(command.profiles['work']).toEqual({ url: 'https://work.example', token_command: 'pass show x' });
    expect(getValue(setValue(command, 'work', 'sudo', 'alice'), 'work', 'token_command')).toBe('pass show x');
  });
});
