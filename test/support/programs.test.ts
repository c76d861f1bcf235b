import { afterEach, describe, expect, it, vi } from 'vitest';
import { needs } from './programs.ts';

describe('what a test needs of the system', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is there, or the reason for skipping', () => {
    vi.stubEnv('CI', '');
    expect(needs('sh', '/etc/passwd')).toEqual({ missing: false, note: '' });
    expect(needs('sh', 'no-such-program')).toEqual({
      missing: true,
      note: ' (not installed here: no-such-program)',
    });
  });

  it('has to be there on CI', () => {
    vi.stubEnv('CI', 'true');
    expect(() => needs('no-such-program')).toThrow('not installed: no-such-program');
  });
});
