import { emptyGrant, type Grant } from '../../../../src/cli/access/grant.ts';

/** Alice, a developer of the group `platform`, with other fields. */
export const grantOf = (fields: Readonly<Partial<Grant>> = {}): Grant => ({
  ...emptyGrant,
  kind: 'member',
  target: 'group',
  path: 'platform',
  user_id: 7,
  username: 'alice',
  name: 'Alice Ito',
  access_level: 30,
  effective_access_level: 30,
  ...fields,
});
