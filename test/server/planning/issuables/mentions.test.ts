import { describe, expect, it } from 'vitest';
import { mentionedNames } from '../../../../src/server/planning/issuables/create-todos.ts';
import { timeoutMs } from '../../../support/timeout.ts';

const mentioned = (text: string) => [...mentionedNames(text).keys()];
const addressed = (text: string) => [...mentionedNames(text)].filter(([, first]) => first).map(([name]) => name);

describe('the usernames that a text mentions', () => {
  it('follow an @, are case-insensitive, and are listed once', () => {
    expect(mentioned('ask @Yuki or @kofi.a, not @yuki')).toEqual(['yuki', 'kofi.a']);
  });

  it('end before the punctuation of the sentence', () => {
    expect(mentioned('ask @yuki. Or (@kofi), @lena-b!')).toEqual(['yuki', 'kofi', 'lena-b']);
  });

  it('are not found in email addresses', () => {
    expect(mentioned('mail raj@example.org, x@@yuki, see /@kofi')).toEqual([]);
  });

  it('are not found in code', () => {
    expect(mentioned('the `@decorator` and\n```\n@other\n```\n@yuki')).toEqual(['yuki']);
  });

  it('are limited to a hundred', () => {
    expect(mentioned(Array.from({ length: 200 }, (_, index) => `@u${index}`).join(' '))).toHaveLength(100);
  });

  it('are found quickly in a text that is made to be slow', () => {
    const start = Date.now();
    for (const text of ['@', '`', '@a.', '@-', '```', ' @', '@a and ']) mentionedNames(text.repeat(200_000));
    expect(Date.now() - start).toBeLessThan(timeoutMs);
  });
});

describe('the usernames that a text addresses', () => {
  it('are those at its start', () => {
    expect(addressed(' @yuki and @kofi, have you seen what @raj did?')).toEqual(['yuki', 'kofi']);
  });

  it('are empty if it starts otherwise', () => {
    expect(addressed('have you seen it, @yuki?')).toEqual([]);
    expect(addressed('')).toEqual([]);
  });
});
