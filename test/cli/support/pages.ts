import { expect } from 'vitest';
import type { TestService } from '../../support/service.ts';
import type { Commands } from './commands.ts';

/** Reads pages without the parts that differ between runs: times, SHAs, and the URL of the service. */
export const pagesOf =
  (repoctl: Commands['repoctl'], service: () => TestService) =>
  async (...argv: readonly string[]): Promise<readonly string[]> => {
    const { code, out } = await repoctl(argv, { terminal: true });
    expect(code).toBe(0);
    return out
      .replaceAll(service().url, 'URL')
      .replaceAll(/(?:in \d+ \w+|\d+ \w+ ago|just now) \(\d{4}-\d\d-\d\d \d\d:\d\d UTC\)/g, 'TIME')
      .replaceAll(/\b20\d\d-\d\d-\d\d\b/g, 'DATE')
      .replaceAll(/\b[0-9a-f]{8}\b/g, 'COMMIT')
      .trimEnd()
      .split('\n');
  };
