import { describe, expect, it } from 'vitest';
import { parseDecision, reviewFault } from '../../../../src/cli/access/review/decision.ts';
import type { Grant } from '../../../../src/cli/access/grant.ts';
import { grantOf } from './grants.ts';

const faultOf = (decision: string, fields: Parameters<typeof grantOf>[0] = {}, by = 'kofi') =>
  reviewFault(
    { grant: grantOf(fields), review: { decision, by, reason: '' } },
    { today: '2026-11-27', emails: ['alice@x.test'] },
  );

describe('a decision', () => {
  it.each([
    ['keep', { to: 'keep' }],
    [' Remove ', { to: 'remove' }],
    ['reporter', { to: 'lower', level: 20 }],
    ['maintainer', { to: 'lower', level: 40 }],
    ['until 2027-01-31', { to: 'end', on: '2027-01-31' }],
    ['until 2027-02-30', undefined],
    ['maybe', undefined],
    ['constructor', undefined],
  ])('%j', (typed, decision) => {
    expect(parseDecision(typed)).toStrictEqual(decision);
  });

  it.each(['keep', 'remove', 'reporter', 'until 2027-01-31'])('is taken: %s', (decision) => {
    expect(faultOf(decision)).toBeUndefined();
  });

  it('is missing', () => {
    expect(faultOf(' ')?.status).toBe('undecided');
  });

  it.each<[string, Partial<Grant>, string]>([
    ['maybe', {}, '"maybe" is no decision: keep, remove, a lower role, or until YYYY-MM-DD'],
    ['owner', {}, 'the role "owner" is higher than the present "developer"'],
    ['developer', {}, 'it has the role "developer" already; write "keep"'],
    ['guest', { access_level: null }, 'it has no role that could be lowered'],
    ['until 2026-11-27', {}, 'the end "2026-11-27" has passed; write "remove"'],
    ['until 2027-02-01', { expires_at: '2027-01-31' }, 'the end "2027-02-01" is after the present one, "2027-01-31"'],
    ['until 2027-01-31', { expires_at: '2027-01-31' }, 'it ends on "2027-01-31" already; write "keep"'],
    [
      'reporter',
      { kind: 'access_token', id: 3 },
      'an access token can be kept or removed; neither its role nor its end can be changed',
    ],
    [
      'until 2027-01-31',
      { kind: 'deploy_key', id: 3 },
      'a deploy key can be kept or removed; neither its role nor its end can be changed',
    ],
    ['remove', { user_id: null, username: null }, 'the server does not show it, so that only "keep" is possible'],
  ])('is invalid: %s of %j', (decision, fields, message) => {
    expect(faultOf(decision, fields)).toStrictEqual({ status: 'invalid', message });
  });

  it.each(['owner', 'administrator', 'protected_branch'] as const)(
    'leaves alone what is not given by itself: %s',
    (kind) => {
      expect(faultOf('remove', { kind })?.message).toContain('write "keep" here');
      expect(faultOf('keep', { kind })).toBeUndefined();
    },
  );

  it('names who made it', () => {
    expect(faultOf('keep', {}, ' ')).toStrictEqual({ status: 'invalid', message: 'nobody is named in "by"' });
  });

  it.each([
    'alice',
    '@Alice',
    'Alice Ito',
    'alice@x.test',
    'A. Ito <alice@x.test>',
    'Alice Ito <other@x.test>',
    'kofi, alice',
  ])('is not made by the holder: %s', (by) => {
    expect(faultOf('keep', {}, by)?.status).toBe('self-decided');
  });
});
