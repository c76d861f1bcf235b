import { describe, expect, it } from 'vitest';
import { configKeys, flagOf, keyNamed, parseValue } from '../../../src/cli/config/keys.ts';

describe('the settings of a profile', () => {
  it('are declared once', () => {
    const names = configKeys.map((key) => key.name);
    expect(names).toEqual([...new Set(names)]);
  });

  it('have defaults and choices that their own validation accepts', () => {
    const defaults = configKeys.flatMap((key) => ('default' in key ? [{ name: key.name, word: key.default }] : []));
    const choices = configKeys.flatMap((key) =>
      'choices' in key ? key.choices.map((word) => ({ name: key.name, word })) : [],
    );
    const words = [...defaults, ...choices];
    expect(words.length).toBeGreaterThan(8);
    expect(words.map(({ name, word }) => parseValue(name, word))).toEqual(words.map(({ word }) => word));
  });

  it('are found by name, also with hyphens', () => {
    expect(keyNamed('token_file').name).toBe('token_file');
    expect(keyNamed('token-file').name).toBe('token_file');
    expect(flagOf(keyNamed('token_file'))).toBe('--token-file');
  });

  it('are listed for an unknown name, with the nearest suggested', () => {
    expect(() => keyNamed('tokn')).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: 'unknown setting "tokn"',
        hint: expect.stringMatching(/^Did you mean "token"\? Settings: url, token, .*retries\.$/),
      }),
    );
    expect(() => keyNamed('constructor')).toThrow('unknown setting "constructor"');
  });
});

describe('the value of a setting', () => {
  it.each([
    ['url', 'https://a.example/base', 'https://a.example/base'],
    ['url', ' HTTP://a.example ', 'HTTP://a.example'],
    ['url', 'a.example:8443/base', 'https://a.example:8443/base'],
    ['url', 'localhost:8787', 'http://localhost:8787'],
    ['url', '127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['sudo', 'alice', 'alice'],
    ['sudo', 7, '7'],
    ['token_command', 'pass show repoctl | head -1', 'pass show repoctl | head -1'],
    ['token_type', 'bearer', 'bearer'],
    ['token_type', 'job', 'job'],
    ['timeout', '0.5', 0.5],
    ['timeout', 90, 90],
    ['retries', '0', 0],
  ])('of %s can be %j', (key, typed, value) => {
    expect(parseValue(key, typed)).toBe(value);
  });

  it.each([
    ['url', 'ftp://x', 'url must start with http:// or https://, got "ftp://x"'],
    ['url', 'https://', 'url is not a valid URL: "https://"'],
    ['url', 'https://a.example/?x=1', 'url must not contain ? or #, got "https://a.example/?x=1"'],
    ['output', 'xml', 'output must be one of table, json, yaml, ndjson, csv, markdown, name, got "xml"'],
    ['timeout', 'soon', 'timeout must be a number from 0.01 to 86400, got "soon"'],
    ['timeout', '0', 'timeout must be a number from 0.01 to 86400, got "0"'],
    ['timeout', '1e3', 'timeout must be a number from 0.01 to 86400, got "1e3"'],
    ['retries', '1.5', 'retries must be a whole number from 0 to 20, got "1.5"'],
    ['retries', '-1', 'retries must be a whole number from 0 to 20, got "-1"'],
    ['sudo', '', 'sudo must not be empty'],
    ['sudo', 'a\r\nX-Evil: 1', 'sudo must be one line without control characters'],
  ])('of %s cannot be %j', (key, typed, problem) => {
    expect(() => parseValue(key, typed)).toThrow(problem);
  });

  it.each(['ftp://me:hunter2@x', 'https://me:hunter2@a.example', 'me:hunter2@a.example', 'https://me:hunter/2@a@b'])(
    'of url never appears in an error with its password: %s',
    (typed) => {
      expect(() => parseValue('url', typed)).toThrow(
        expect.objectContaining({ message: expect.not.stringMatching(/hunter/) }),
      );
    },
  );

  it.each(['two words', 'line\nbreak', 'übel'])('of token is refused without being shown: %j', (typed) => {
    expect(() => parseValue('token', typed)).toThrow(
      /^token contains spaces, line breaks, or characters that no token has$/,
    );
  });
});
