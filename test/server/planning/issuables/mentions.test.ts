import { describe, expect, it } from 'vitest';
import { mentionedNames } from '../../../../src/server/planning/issuables/create-todos.ts';
import { timeoutMs } from '../../../support/timeout.ts';

const mentioned = (text: string) => [...mentionedNames(text).keys()];
const addressed = (text: string) => [...mentionedNames(text)].filter(([, first]) => first).map(([name]) => name);

describe('the names that a text mentions', () => {
  it('follow an @, in any case, each once', () => {
    expect(mentioned('ask @Yuki or @kofi.a, not @yuki')).toEqual(['yuki', 'kofi.a']);
  });

  it('end before the full stop of the sentence', () => {
    expect(mentioned('ask @yuki. Or (@kofi), @lena-b!')).toEqual(['yuki', 'kofi', 'lena-b']);
  });

  it('are not found in addresses', () => {
    expect(mentioned('mail raj@example.org, x@@yuki, see /@kofi')).toEqual([]);
  });

  it('are not found in code', () => {
    expect(mentioned('the `@decorator` and\n```\n@other\n```\n@yuki')).toEqual(['yuki']);
  });

  it('are a hundred at most', () => {
    expect(mentioned(Array.from({ length: 200 }, (_, index) => `@u${index}`).join(' '))).toHaveLength(100);
  });

  it('take no longer for texts made to be slow', () => {
    const start = Date.now();
    for (const text of ['@', '`', '@a.', '@-', '```', ' @', '@a and ']) mentionedNames(text.repeat(200_000));
    expect(Date.now() - start).toBeLessThan(timeoutMs);
  });
});

describe('whom a text addresses', () => {
  it('are those that it starts with', () => {
    expect(addressed(' @yuki and @kofi, have you seen what @raj did?')).toEqual(['yuki', 'kofi']);
  });

  it('are nobody where it starts otherwise', () => {
    expect(addressed('have you seen it, @yuki?')).toEqual([]);
    expect(addressed('')).toEqual([]);
  });
});
