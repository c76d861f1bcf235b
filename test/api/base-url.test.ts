import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from '../../src/api/base-url.ts';

describe('the URL of a server', () => {
  it.each([
    ['https://forge.example.com', 'https://forge.example.com', '/api/v4'],
    ['https://forge.example.com/', 'https://forge.example.com', '/api/v4'],
    ['HTTP://Forge.Example.com:80/', 'http://forge.example.com', '/api/v4'],
    ['http://localhost:8787', 'http://localhost:8787', '/api/v4'],
    ['https://example.com/some/forge//', 'https://example.com', '/some/forge/api/v4'],
    ['https://example.com/forge/api/v4/', 'https://example.com', '/forge/api/v4'],
    ['http://[::1]:8787', 'http://[::1]:8787', '/api/v4'],
  ])('%s has the origin %s and the API path %s', (text, origin, apiPath) => {
    expect(parseBaseUrl(text)).toEqual({ origin, apiPath });
  });

  it.each([
    ['forge.example.com', '"forge.example.com" is not a URL'],
    ['', '"" is not a URL'],
    ['localhost:8787', 'the URL "localhost:8787" must start with http:// or https://'],
    ['ftp://example.com', 'the URL "ftp://example.com" must start with http:// or https://'],
    [
      'https://me:secret@example.com',
      'the URL "https://[redacted]@example.com" must not contain a username or password',
    ],
    [
      'https://me:sec@ret@example.com/x',
      'the URL "https://[redacted]@example.com/x" must not contain a username or password',
    ],
    ['https://example.com?private_token=secret', 'the URL "https://example.com" must not have a query or a fragment'],
    ['https://example.com/#secret', 'the URL "https://example.com/" must not have a query or a fragment'],
    ['https://me:secret@', '"https://[redacted]@" is not a URL'],
  ])('%j is refused without showing a password: %s', (text, message) => {
    expect(() => parseBaseUrl(text)).toThrow(expect.objectContaining({ name: 'ConfigurationError', message }));
  });
});
