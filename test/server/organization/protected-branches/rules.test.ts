import { assert, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mayMerge,
  mayPush,
  protectionOf,
  type ProtectionRule,
} from '../../../../src/server/organization/protected-branches/rules.ts';
import { matchesWildcard } from '../../../../src/contract/vocabulary/wildcard.ts';

type Level = ProtectionRule['push_access_level'];

const rule = (name: string, push: Level, merge: Level = push): ProtectionRule => ({
  name,
  push_access_level: push,
  merge_access_level: merge,
  allow_force_push: 0,
});

describe('a protected branch pattern', () => {
  it.each([
    ['main', 'main', true],
    ['main', 'Main', false],
    ['main', 'main-2', false],
    ['*', 'anything/at/all', true],
    ['release-*', 'release-1.0', true],
    ['release-*', 'release-', true],
    ['release-*', 'old-release-1', false],
    ['*-stable', 'v1/2-stable', true],
    ['*-stable', 'stable', false],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['a*b*c', 'a-c-b-c', true],
    ['a*b*c', 'a-c', false],
    ['a**c', 'ac', true],
    ['a.c', 'abc', false],
    ['[ab]', 'a', false],
  ])('of %j matches branch %j: %s', (pattern, branch, matches) => {
    expect(matchesWildcard(pattern, branch)).toBe(matches);
  });

  it('matches like the equivalent regular expression', () => {
    const word = stringMatching(/^[ab*]{0,8}$/);
    const name = stringMatching(/^[ab]{0,10}$/);
    assert(
      property(word, name, (pattern, branch) => {
        const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(branch);
        expect(matchesWildcard(pattern, branch)).toBe(expected);
      }),
    );
  });

  it('is matched quickly even if it is made to be slow', () => {
    expect(matchesWildcard(`${'a*'.repeat(2000)}b`, 'a'.repeat(200_000))).toBe(false);
  });
});

describe('permission to push', () => {
  it('includes developers on unprotected branches', () => {
    expect(mayPush([], 'main', 30)).toBe(true);
    expect(mayPush([], 'main', 20)).toBe(false);
    expect(mayPush([rule('other', 40)], 'main', 30)).toBe(true);
  });

  it('excludes developers on protected branches unless a rule allows them', () => {
    expect(mayPush([rule('main', 40)], 'main', 30)).toBe(false);
    expect(mayPush([rule('main', 40)], 'main', 40)).toBe(true);
    expect(mayPush([rule('main', 30)], 'main', 30)).toBe(true);
    expect(mayPush([rule('main', 30)], 'main', 20)).toBe(false);
    expect(mayPush([rule('main', 0)], 'main', 60)).toBe(false);
    expect(mayPush([rule('main', 60)], 'main', 50)).toBe(false);
    expect(mayPush([rule('main', 60)], 'main', 60)).toBe(true);
  });

  it('follows the most permissive matching rule', () => {
    expect(mayPush([rule('*', 40), rule('main', 30)], 'main', 30)).toBe(true);
    expect(mayPush([rule('*', 0), rule('main', 40)], 'main', 40)).toBe(true);
  });
});

describe('permission to merge', () => {
  it('includes the roles of a rule and all who can push', () => {
    expect(mayMerge([rule('main', 40, 30)], 'main', 30)).toBe(true);
    expect(mayMerge([rule('main', 30, 40)], 'main', 30)).toBe(true);
    expect(mayMerge([rule('main', 40, 40)], 'main', 30)).toBe(false);
    expect(mayMerge([rule('main', 40, 0)], 'main', 40)).toBe(true);
    expect(mayMerge([], 'main', 30)).toBe(true);
    expect(mayMerge([], 'main', 20)).toBe(false);
  });
});

describe('the protection of a branch', () => {
  it('shows what developers can do', () => {
    const free = { protected: false, developersCanPush: false, developersCanMerge: false };
    expect(protectionOf([rule('main', 30)], 'other')).toEqual(free);
    expect(protectionOf([rule('main', 40, 30)], 'main')).toEqual({
      protected: true,
      developersCanPush: false,
      developersCanMerge: true,
    });
    expect(protectionOf([rule('m*', 30, 40), rule('main', 40)], 'main').developersCanPush).toBe(true);
  });
});
