import { afterEach, describe, expect, it, vi } from 'vitest';
import { needs } from './programs.ts';

describe('a program that a test needs', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is installed, or is named in the note of the skipped test', () => {
    vi.stubEnv('CI', '');
    expect(needs('sh', '/etc/passwd')).toEqual({ missing: false, note: '' });
    expect(needs('sh', 'no-such-program')).toEqual({
      missing: true,
      note: ' (not installed here: no-such-program)',
    });
  });

  it('must be installed on CI', () => {
    vi.stubEnv('CI', 'true');
    expect(() => needs('no-such-program')).toThrow('not installed: no-such-program');
  });
});
