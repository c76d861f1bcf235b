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
  it('makes the first one current, and leaves it so when others come', () => {
    const file = addProfile(addProfile(empty, 'a', {}), 'b', {});
    expect(file).toEqual({ current: 'a', profiles: { a: {}, b: {} } });
  });

  it('keeps a lone profile in force that nobody had made current', () => {
    expect(addProfile({ profiles: { a: {} } }, 'b', {}).current).toBe('a');
  });

  it('makes nothing current where nobody chose among several', () => {
    expect(addProfile({ profiles: { a: {}, b: {} } }, 'c', {}).current).toBeUndefined();
  });

  it('refuses a name that is taken', () => {
    expect(() => addProfile(two, 'work', {})).toThrow('profile "work" already exists');
  });

  it.each(['', 'a b', 'a/b', 'ä', 'x'.repeat(65), '__proto__', 'constructor', 'prototype', 'toString'])(
    'refuses the name %j',
    (name) => {
      expect(() => addProfile(empty, name, {})).toThrow(`invalid profile name: "${name}"`);
    },
  );

  it('changes nothing of what it was given', () => {
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
  ])('can not be %s; the nearest and the others are named', (_verb, act) => {
    expect(act).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: 'unknown profile "wrok"',
        hint: 'Did you mean "work"? Profiles: work, home.',
      }),
    );
  });

  it.each(['constructor', '__proto__'])('is not found on the prototype either: %s', (name) => {
    expect(() => getValue(two, name, 'url')).toThrow(`unknown profile "${name}"`);
    expect(() => setValue(two, name, 'url', 'https://evil.example')).toThrow(`unknown profile "${name}"`);
    expect('url' in {}).toBe(false);
  });
});

describe('the current profile', () => {
  it('is the one used last', () => {
    expect(useProfile(two, 'home').current).toBe('home');
  });

  it('passes to the only one left when it is removed', () => {
    expect(removeProfile(two, 'work')).toEqual({
      current: 'home',
      profiles: { home: { url: 'https://home.example' } },
    });
  });

  it('falls away when several are left, or none', () => {
    expect(removeProfile(three, 'work')).not.toHaveProperty('current');
    expect(removeProfile(addProfile(empty, 'a', {}), 'a')).toEqual({ profiles: {} });
  });

  it('stays when another is removed', () => {
    expect(removeProfile(two, 'home').current).toBe('work');
  });

  it('keeps its place and its role under a new name', () => {
    const file = renameProfile(three, 'work', 'office');
    expect(file.current).toBe('office');
    expect(Object.keys(file.profiles)).toEqual(['office', 'home', 'spare']);
    expect(renameProfile(three, 'home', 'flat').current).toBe('work');
    expect(renameProfile(two, 'work', 'work')).toEqual(two);
  });

  it('is not renamed to a name that is taken or unusable', () => {
    expect(() => renameProfile(two, 'work', 'home')).toThrow('profile "home" already exists');
    expect(() => renameProfile(two, 'work', '__proto__')).toThrow('invalid profile name: "__proto__"');
  });
});

describe('a value of a profile', () => {
  it('is set in its own type, read back, and taken out', () => {
    const file = setValue(two, 'work', 'timeout', '5');
    expect(getValue(file, 'work', 'timeout')).toBe(5);
    expect(getValue(unsetValue(file, 'work', 'timeout'), 'work', 'timeout')).toBeUndefined();
    expect(unsetValue(two, 'work', 'timeout')).toEqual(two);
  });

  it('is checked first', () => {
    expect(() => setValue(two, 'work', 'url', 'ftp://x')).toThrow(
      'url must start with http:// or https://, got "ftp://x"',
    );
    expect(() => setValue(two, 'work', 'colour', 'red')).toThrow('unknown setting "colour"');
  });

  it('that is a path is stored absolute, except below home', () => {
    expect(getValue(setValue(two, 'work', 'ca_file', 'ca.pem', '/certs'), 'work', 'ca_file')).toBe('/certs/ca.pem');
    expect(getValue(setValue(two, 'work', 'ca_file', '~/ca.pem', '/certs'), 'work', 'ca_file')).toBe('~/ca.pem');
  });

  it('that says where the token is replaces the other ways', () => {
    const inline = setValue(two, 'work', 'token', 'abc');
    const command = setValue(inline, 'work', 'token_command', 'pass show x');
    expect(command.profiles['work']).toEqual({ url: 'https://work.example', token_command: 'pass show x' });
    expect(getValue(setValue(command, 'work', 'sudo', 'alice'), 'work', 'token_command')).toBe('pass show x');
  });
});
