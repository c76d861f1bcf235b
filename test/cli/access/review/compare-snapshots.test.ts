import { describe, expect, it } from 'vitest';
import type { Grant } from '../../../../src/cli/access/grant.ts';
import { compareGrants } from '../../../../src/cli/access/review/compare-snapshots.ts';
import { grantOf } from './grants.ts';

const changes = (before: readonly Grant[], after: readonly Grant[]) =>
  compareGrants(before, after).map(({ change, username, before: was }) => ({ change, username, was }));

const bob = grantOf({ user_id: 8, username: 'bob' });

describe('two snapshots', () => {
  it('are the same in another order', () => {
    expect(changes([grantOf(), bob], [bob, grantOf()])).toStrictEqual([]);
  });

  it('differ by who came and who went', () => {
    expect(changes([grantOf()], [bob])).toStrictEqual([
      { change: 'removed', username: 'alice', was: null },
      { change: 'added', username: 'bob', was: null },
    ]);
  });

  it('differ by role and end', () => {
    expect(changes([grantOf()], [grantOf({ access_level: 20, expires_at: '2027-01-31' })])).toStrictEqual([
      { change: 'changed', username: 'alice', was: { access_level: 30, expires_at: null } },
    ]);
  });

  it('do not differ by what one server does not tell', () => {
    expect(changes([grantOf({ not_told: ['state'] })], [grantOf({ state: 'active' })])).toStrictEqual([]);
  });

  it('match a user again by ID after a new username', () => {
    expect(changes([grantOf()], [grantOf({ username: 'alice2' })])).toStrictEqual([]);
  });
});
