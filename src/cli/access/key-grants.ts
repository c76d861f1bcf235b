/** Grants of machines, and of branches: deploy keys, deploy tokens, access tokens, and exceptions of protected branches. */
import { groupTokens, projectTokens } from '../../contract/organization/bot-tokens.ts';
import { deployKeys } from '../../contract/organization/deploy-keys.ts';
import { groupDeployTokens, projectDeployTokens } from '../../contract/organization/deploy-tokens.ts';
import { protectedBranches } from '../../contract/organization/protected-branches.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { WireRecord } from '../apply/sections/section.ts';
import { emptyGrant, type Grant, type GrantKind } from './grant.ts';
import { hiddenGrant } from './member-grants.ts';
import type { Place } from './place.ts';
import { type Reader, unread } from './read-facts.ts';
import { numberOf, textOf } from './record-fields.ts';

type KeyGrant = Omit<Grant, 'kind' | 'target' | 'path'>;

/** One kind of records that let in. */
interface KeyKind {
  readonly lists: Readonly<Partial<Record<Place['of'], Endpoint>>>;
  /** Further parameters of the lists. */
  readonly params?: WireRecord;
  readonly grants: (record: WireRecord) => readonly KeyGrant[];
}

/** Names the fields that a record lacks, by those of the grant. */
const lacking = (record: WireRecord, fields: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(fields).flatMap(([own, wire]) => (Object.hasOwn(record, wire) ? [] : [own]));

const dayOf = (time: string | null): string | null => time?.slice(0, 10) ?? null;

const keyGrant = (record: WireRecord, title: string): KeyGrant => ({
  ...emptyGrant,
  id: Number(record['id']),
  title: textOf(record, title),
  created_at: textOf(record, 'created_at'),
  expires_at: textOf(record, 'expires_at'),
  last_activity_on: dayOf(textOf(record, 'last_used_at')),
  not_told: lacking(record, { created_at: 'created_at', expires_at: 'expires_at', last_activity_on: 'last_used_at' }),
});

const scopesOf = ({ scopes }: WireRecord): readonly string[] | null =>
  Array.isArray(scopes) ? (scopes as readonly string[]) : null;

/** The entries of a rule that let do something: a role, a user, a group, or a deploy key. */
const entriesOf = (rule: WireRecord, action: 'push' | 'merge'): readonly WireRecord[] => {
  const entries = rule[`${action}_access_levels`];
  return Array.isArray(entries) ? (entries as readonly WireRecord[]) : [];
};

const entryGrant =
  (rule: WireRecord, action: string) =>
  (entry: WireRecord): KeyGrant => ({
    ...emptyGrant,
    id: Number(rule['id']),
    title: textOf(rule, 'name'),
    user_id: numberOf(entry, 'user_id'),
    name: textOf(entry, 'access_level_description'),
    access_level: numberOf(entry, 'access_level'),
    through: numberOf(entry, 'group_id')?.toString() ?? null,
    scopes: [action],
    not_told: ['created_at'],
  });

const ruleGrants = (rule: WireRecord): readonly KeyGrant[] =>
  (['push', 'merge'] as const).flatMap((action) => entriesOf(rule, action).map(entryGrant(rule, action)));

const kinds: Readonly<Partial<Record<GrantKind, KeyKind>>> = {
  deploy_key: {
    lists: { project: deployKeys.list },
    grants: (key) => [{ ...keyGrant(key, 'title'), scopes: key['can_push'] === true ? ['read', 'push'] : ['read'] }],
  },
  deploy_token: {
    lists: { project: projectDeployTokens.list, group: groupDeployTokens.list },
    params: { active: true },
    grants: (token) => [{ ...keyGrant(token, 'name'), username: textOf(token, 'username'), scopes: scopesOf(token) }],
  },
  access_token: {
    lists: { project: projectTokens.list, group: groupTokens.list },
    params: { state: 'active' },
    grants: (token) => [
      {
        ...keyGrant(token, 'name'),
        user_id: Number(token['user_id']),
        access_level: numberOf(token, 'access_level'),
        scopes: scopesOf(token),
      },
    ],
  },
  protected_branch: { lists: { project: protectedBranches.list }, grants: ruleGrants },
};

/** Reads the grants of one kind in a place; none if places like it have no such records. */
export const keyGrants = async ({ list }: Reader, kind: GrantKind, place: Place): Promise<readonly Grant[]> => {
  const known = kinds[kind];
  const endpoint = known?.lists[place.of];
  if (known === undefined || endpoint === undefined) return [];
  const records = await list(endpoint, { id: String(place.id), ...known.params });
  if (records === unread) return [hiddenGrant(kind, place, 'title')];
  const inPlace = (grant: KeyGrant): Grant => ({ ...grant, kind, target: place.of, path: place.path });
  return records.flatMap((record) => known.grants(record).map(inPlace));
};
