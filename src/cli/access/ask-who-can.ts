/** Reads what decides about one action in a project, and answers who can do it. */
import { groupMembers, projectMembers } from '../../contract/organization/members.ts';
import { protectedBranches } from '../../contract/organization/protected-branches.ts';
import { protectedEnvironments } from '../../contract/ci/protected-environments.ts';
import { matchesWildcard } from '../../contract/vocabulary/wildcard.ts';
import type { Server } from '../apply/live/server.ts';
import type { WireRecord } from '../apply/sections/section.ts';
import { readBots } from './bots.ts';
import type { Action, GrantKind } from './grant.ts';
import { keyGrants } from './key-grants.ts';
import { peopleIn } from './list-grants.ts';
import type { Place } from './place.ts';
import { type Facts, openReader, type Reader, readFacts, readPeople, unread } from './read-facts.ts';
import { type Way, findWays } from './ways-in.ts';
import { type Answer, type Entries, nobodyCan, peopleWhoCan, type Question } from './who-can.ts';

/** The rules of one kind, and whose entries of them decide. */
const ruleLists = {
  push: { endpoint: protectedBranches.list, entries: ['push_access_levels'] },
  merge: { endpoint: protectedBranches.list, entries: ['push_access_levels', 'merge_access_levels'] },
  deploy: { endpoint: protectedEnvironments.list, entries: ['deploy_access_levels'] },
} as const;

interface Rules {
  readonly entries: Entries;
  readonly notTold: readonly string[];
}

/** The entries of the rules that match; of several rules, the most generous one decides. */
const readRules = async (
  { list }: Reader,
  { action, project, name }: { readonly action: Action; readonly project: Place; readonly name: string | undefined },
): Promise<Rules> => {
  if (action === 'read' || action === 'maintain' || name === undefined) return { entries: undefined, notTold: [] };
  const { endpoint, entries: members } = ruleLists[action];
  const rules = await list(endpoint, { id: String(project.id) });
  if (rules === unread) return { entries: undefined, notTold: ['protection'] };
  const matching = rules.filter((rule) => matchesWildcard(String(rule['name']), name));
  if (matching.length === 0) return { entries: undefined, notTold: [] };
  const entries = matching.flatMap((rule) =>
    members.flatMap((member) => (rule[member] as WireRecord[] | undefined) ?? []),
  );
  return { entries, notTold: [] };
};

const readGroupUsers = async ({ list }: Reader, entries: Entries = []): Promise<Question['groupUsers']> => {
  const ids = entries.map((entry) => entry['group_id']).filter((id) => id !== undefined && id !== null);
  const found = [...new Set(ids.map(Number))].map(async (id) => {
    const members = await list(groupMembers.listAll, { id: String(id) });
    return [id, new Set(members === unread ? [] : members.map((member) => Number(member['id'])))] as const;
  });
  return new Map(await Promise.all(found));
};

/** Roles that the server counts and that no list explains: of a directory, or by groups that the caller cannot see. */
const unexplained = async ({ list }: Reader, project: Place, facts: Facts): Promise<readonly Way[]> => {
  const known = findWays(facts).levels(project);
  const all = await list(projectMembers.listAll, { id: String(project.id) });
  if (all === unread) return [];
  return all
    .filter((member) => Number(member['access_level']) > (known.get(Number(member['id'])) ?? 0))
    .map((member) => ({
      member,
      level: Number(member['access_level']),
      expiresAt: (member['expires_at'] as string | null | undefined) ?? null,
      from: project,
      isUnexplained: true,
    }));
};

/** The kinds of keys and tokens that let machines do it. */
const machineKinds: Readonly<Partial<Record<Action, readonly GrantKind[]>>> = {
  read: ['deploy_key', 'deploy_token'],
  push: ['deploy_key'],
};

const machinesWhoCan = async (reader: Reader, { action, project, entries }: Question): Promise<readonly Answer[]> => {
  const kinds = machineKinds[action] ?? [];
  const grants = (await Promise.all(kinds.map((kind) => keyGrants(reader, kind, project)))).flat();
  const named = new Set(entries?.map((entry) => Number(entry['deploy_key_id'])));
  return grants.flatMap((grant): readonly Answer[] => {
    const scopes = grant.scopes ?? [];
    if (grant.not_told.includes('title')) return [{ ...grant, reason: 'not told' }];
    if (grant.kind === 'deploy_token')
      return scopes.includes('read_repository') ? [{ ...grant, reason: 'deploy token, over HTTP' }] : [];
    if (!scopes.includes(action)) return [];
    if (entries !== undefined && action === 'push' && !named.has(Number(grant.id))) return [];
    return [{ ...grant, reason: 'deploy key, over SSH' }];
  });
};

/** The answer, and the reason why it is nobody. */
export interface WhoCan {
  readonly answers: readonly Answer[];
  readonly nobody?: string;
}

/**
 * @param name the branch or environment; for a push or merge the default branch if it is not given. Without an environment, a
 * deployment is to one that is not protected.
 */
export const askWhoCan = async (
  server: Server,
  { action, project: ref, name }: { readonly action: Action; readonly project: string; readonly name?: string },
): Promise<WhoCan> => {
  const reader = openReader(server);
  const facts = await readFacts(reader, { of: 'project', ref });
  const project = facts.top as Place;
  const nobody = nobodyCan({ action, project });
  if (nobody !== undefined) return { answers: [], nobody };
  const branch = action === 'deploy' ? undefined : (project.record['default_branch'] as string | null);
  const about = name ?? branch ?? undefined;
  const [rules, people, more] = await Promise.all([
    readRules(reader, { action, project, name: about }),
    readPeople(reader, peopleIn(facts, new Set(['owner'])), { all: true }),
    unexplained(reader, project, facts),
  ]);
  const ways = [...findWays(facts).all(project), ...more];
  const [groupUsers, bots] = await Promise.all([readGroupUsers(reader, rules.entries), readBots(reader, ways)]);
  const question = { action, project, ways, people, ...rules, groupUsers, bots };
  return { answers: [...peopleWhoCan(question), ...(await machinesWhoCan(reader, question))] };
};
