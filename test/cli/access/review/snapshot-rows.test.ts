import { describe, expect, it } from 'vitest';
import type { Grant } from '../../../../src/cli/access/grant.ts';
import { cellsOf, rowOf, snapshotColumns, sortedGrants } from '../../../../src/cli/access/review/snapshot-rows.ts';
import { grantOf } from './grants.ts';

const review = { decision: '', by: '', reason: '' };

const cells = (grant: Grant): ReadonlyMap<string, string> => {
  const values = cellsOf({ grant, review });
  return new Map(snapshotColumns.map((column, index) => [column, values[index] ?? '']));
};

describe('rows of a snapshot', () => {
  it.each([
    ['a member', grantOf()],
    ['a member with an end', grantOf({ expires_at: '2027-01-31', state: 'active', external: false })],
    ['a deploy key', grantOf({ kind: 'deploy_key', user_id: null, id: 3, title: 'ci', scopes: ['read', 'push'] })],
    ['fields that are not told', grantOf({ not_told: ['created_at', 'state'] })],
  ])('are read back as they were: %s', (_what, grant) => {
    expect(rowOf(cells(grant)).grant).toStrictEqual(grant);
  });

  it.each(['=1+1', '+1', '-1', '@alice', '\t=1', "'=1", "''", "'tis"])(
    'have no cell that a spreadsheet runs as a formula, and keep the text: %j',
    (title) => {
      const grant = grantOf({ title });
      expect(cells(grant).get('title')).toMatch(/^'/);
      expect(rowOf(cells(grant)).grant.title).toBe(title);
    },
  );

  it.each([
    ['expires_at', '31.01.2027'],
    ['expires_at', '1/31/2027'],
    ['expires_at', '31/1/2027'],
    ['external', 'WAHR'],
    ['external', 'TRUE'],
  ])('are read as they were, also if a spreadsheet wrote %s as %s', (field, text) => {
    const grant = grantOf({ expires_at: '2027-01-31', external: true });
    expect(rowOf(new Map([...cells(grant), [field, text]]))).toMatchObject({ grant, isAltered: false });
  });

  it.each([
    ['expires_at', '1/2/2027'],
    ['external', 'FALSE'],
    ['access_level', '50'],
    ['role', 'owner'],
  ])('are not taken for what they were if somebody wrote %s as %s', (field, text) => {
    const grant = grantOf({ expires_at: '2027-01-31', external: true });
    expect(rowOf(new Map([...cells(grant), [field, text]]))).toMatchObject({ isAltered: true });
  });

  it('leave what people typed as it is', () => {
    const typed = new Map([...cells(grantOf()), ['by', ' @kofi '], ['reason', "'til May"]]);
    expect(rowOf(typed).review).toStrictEqual({ decision: '', by: '@kofi', reason: "'til May" });
  });

  it('do not change with the activity of a user', () => {
    expect(cells(grantOf({ last_activity_on: '2026-11-01' }))).toStrictEqual(cells(grantOf()));
  });

  it('have one order, whatever the order of the list', () => {
    const grants = [grantOf(), grantOf({ path: 'apps' }), grantOf({ user_id: 2 }), grantOf({ through: 'ops' })];
    expect(sortedGrants(grants.toReversed())).toStrictEqual(sortedGrants(grants));
  });
});
