/** Renames a branch with several requests, since the API has none for it. */
import { call as callEndpoint, type Reply } from '../../../api/call.ts';
import { isApiError } from '../../../api/errors/api-error.ts';
import { pages } from '../../../api/paginate.ts';
import { branches } from '../../../contract/code/branches.ts';
import { projects } from '../../../contract/organization/projects.ts';
import { protectedBranches } from '../../../contract/organization/protected-branches.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { CommandContext } from '../../context/context.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import { listReader } from '../../fan-out/list-reader.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import type { RequestStep } from '../../verbs/steps.ts';

type Rule = Readonly<Record<string, unknown>>;

export const checkNames = ({ branch, new_branch: renamed }: WireParams): void => {
  if (branch !== undefined && branch === renamed)
    throw new UsageError(`<new-name> must differ from <name>, got "${String(branch)}" for both`);
};

/** The result, or undefined for errors of these kinds. */
const orNothing = async <T>(work: Promise<T>, ...kinds: readonly string[]): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isApiError(error) && kinds.includes(error.kind)) return undefined;
    throw error;
  }
};

/** The protection rules of a project; undefined on a server that has none. */
const rulesOf = async (context: CommandContext, id: string): Promise<readonly Rule[] | undefined> => {
  const read = listReader(context, await context.client());
  return orNothing(read(protectedBranches.list, { id }), 'not-found');
};

const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);

const fits = (pattern: string, name: string): boolean =>
  new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's').test(name);

/** The levels of a rule as parameters for a new one: a single role, or a list with users, groups, and keys. */
const levelsOf = (rule: Rule, shown: string, one: string, several: string): WireParams => {
  const levels = rule[shown];
  if (!Array.isArray(levels)) return {};
  const named = levels.map((level: unknown) => {
    const key = ['user_id', 'group_id', 'deploy_key_id'].find((name) => (valueAt(level, name) ?? null) !== null);
    return key === undefined ? { access_level: valueAt(level, 'access_level') } : { [key]: valueAt(level, key) };
  });
  const [first] = named;
  if (first === undefined) return { [one]: 0 };
  return named.length === 1 && 'access_level' in first ? { [one]: first.access_level } : { [several]: named };
};

/** The parameters of the same rule for another branch. */
const copyOf = (rule: Rule, name: string): WireParams => ({
  name,
  ...levelsOf(rule, 'push_access_levels', 'push_access_level', 'allowed_to_push'),
  ...levelsOf(rule, 'merge_access_levels', 'merge_access_level', 'allowed_to_merge'),
  ...(Array.isArray(rule['unprotect_access_levels']) &&
    rule['unprotect_access_levels'].length > 0 &&
    levelsOf(rule, 'unprotect_access_levels', 'unprotect_access_level', 'allowed_to_unprotect')),
  ...Object.fromEntries(
    ['allow_force_push', 'code_owner_approval_required'].flatMap((key) => (key in rule ? [[key, rule[key]]] : [])),
  ),
});

interface Renaming {
  readonly id: string;
  readonly old: string;
  readonly renamed: string;
  /** Full path of the project. */
  readonly path: string;
}

/** The requests that protect the new branch as the old one, and those that then unprotect the old one. */
const protectionSteps = async (
  context: CommandContext,
  { id, old, renamed, path }: Renaming,
  branch: unknown,
): Promise<{ readonly copy: readonly RequestStep[]; readonly remove: readonly RequestStep[] }> => {
  if (valueAt(branch, 'protected') !== true) return { copy: [], remove: [] };
  const rules = await rulesOf(context, id);
  const done = { copied: `protected ${renamed}`, removed: `unprotected ${old}` };
  if (rules === undefined) {
    const flags = ['developers_can_push', 'developers_can_merge'].map((name) => [name, valueAt(branch, name) === true]);
    const params = { id, branch: renamed, ...Object.fromEntries(flags) };
    return {
      copy: [{ endpoint: branches.protect, params, done: done.copied }],
      remove: [{ endpoint: branches.unprotect, params: { id, branch: old }, done: done.removed }],
    };
  }
  const ruleOf = (name: string): Rule | undefined => rules.find((rule) => rule['name'] === name);
  const pattern = rules.map(({ name }) => String(name)).find((name) => name.includes('*') && fits(name, old));
  if (pattern !== undefined) {
    throw new ExitError(`branch ${old} in ${path} is protected by the pattern "${pattern}"`, {
      code: 'conflict',
      hint: `Servers do not delete protected branches: run "repoctl branches protected delete '${pattern}'" first.`,
    });
  }
  const own = ruleOf(old);
  if (own === undefined) return { copy: [], remove: [] };
  const create = { endpoint: protectedBranches.create, params: { id, ...copyOf(own, renamed) }, done: done.copied };
  return {
    copy: ruleOf(renamed) === undefined ? [create] : [],
    remove: [{ endpoint: protectedBranches.delete, params: { id, name: old }, done: done.removed }],
  };
};

/** Numbers of the open merge requests from or into the branch. */
const openOnes = async (
  context: CommandContext,
  { id, old }: Renaming,
  project: { readonly id: number; readonly forked_from_project?: unknown },
): Promise<readonly string[]> => {
  const client = await context.client();
  const find = async (of: string, side: 'source' | 'target'): Promise<readonly string[]> => {
    const query = { id: of, state: 'opened' as const, [`${side}_branch`]: old, per_page: 100 };
    const found: string[] = [];
    for await (const { items } of pages(client, mergeRequests.listForProject, query, { signal: context.signal })) {
      // Servers without these filters return all.
      const used = items.filter(
        (mr) =>
          mr.state === 'opened' &&
          mr[`${side}_branch`] === old &&
          (mr[`${side}_project_id`] ?? project.id) === project.id,
      );
      found.push(...used.map(({ iid }) => `!${iid} (${side})`));
    }
    return found;
  };
  const upstream = textAt(project.forked_from_project, 'id');
  const path = textAt(project.forked_from_project, 'path_with_namespace');
  // A fork's merge requests into its source project are in the list of that project.
  const away = upstream === '' ? [] : await orNothing(find(upstream, 'source'), 'not-found', 'forbidden');
  return [
    ...(await find(id, 'source')),
    ...(await find(id, 'target')),
    ...(away ?? []).map((text) => `${path}${text}`),
  ];
};

/**
 * The requests that rename a branch: create and protect the new one, make it the default branch if the old one was, and
 * delete the old one.
 *
 * @throws ExitError (7) while open merge requests use the branch, if the new name exists at another commit, and if a
 *   pattern protects the branch
 */
export const findSteps = async (context: CommandContext, params: WireParams): Promise<readonly RequestStep[]> => {
  const id = String(params['id']);
  const [old, renamed] = [String(params['branch']), String(params['new_branch'])];
  const client = await context.client();
  const { signal } = context;
  const { body: project } = await callEndpoint(client, projects.get, { id }, { signal });
  const renaming = { id, old, renamed, path: project.path_with_namespace };
  const branchOf = async (name: string) =>
    (await orNothing(callEndpoint(client, branches.get, { id, branch: name }, { signal }), 'not-found'))?.body;
  const [branch, there] = await Promise.all([branchOf(old), branchOf(renamed)]);
  if (branch === undefined) {
    throw new ExitError(`branch ${old} not found in ${renaming.path}`, { code: 'not-found' });
  }
  const using = await openOnes(context, renaming, project);
  if (using.length > 0) {
    throw new ExitError(`open merge requests use branch ${old} in ${renaming.path}: ${using.join(', ')}`, {
      code: 'conflict',
      hint: 'Merge or close them first, or give them another target with "repoctl mrs update".',
    });
  }
  if (there !== undefined && textAt(there, 'commit.id') !== textAt(branch, 'commit.id')) {
    throw new ExitError(`branch ${renamed} already exists in ${renaming.path}, at another commit`, {
      code: 'conflict',
    });
  }
  const { copy, remove } = await protectionSteps(context, renaming, branch);
  const create = {
    endpoint: branches.create,
    params: { id, branch: renamed, ref: textAt(branch, 'commit.id') },
    done: `created ${renamed}`,
  };
  const move = {
    endpoint: projects.update,
    params: { id, default_branch: renamed },
    done: `made ${renamed} the default branch`,
  };
  return [
    ...(there === undefined ? [create] : []),
    ...copy,
    ...(project.default_branch === old ? [move] : []),
    ...remove,
    { endpoint: branches.delete, params: { id, branch: old }, done: `deleted ${old}` },
  ];
};

/** The branch and the plan that the question shows. */
export const lookAtRenaming = async (context: CommandContext, params: WireParams): Promise<unknown> => {
  const steps = await findSteps(context, params);
  const takes = (path: string): boolean => steps.some(({ endpoint }) => endpoint.path === path);
  const isProtected = takes(protectedBranches.create.path) || takes(branches.protect.path);
  return {
    name: params['branch'],
    plan: [
      ...(takes(projects.update.path) ? ['The new branch becomes the default branch.'] : []),
      ...(isProtected ? ['Its protection is copied.'] : []),
    ].join(' '),
  };
};

/** The new branch after the old one is deleted. */
export const readRenamed = async (context: CommandContext, params: WireParams): Promise<Reply<unknown>> => {
  const query = { id: String(params['id']), branch: String(params['new_branch']) };
  return callEndpoint(await context.client(), branches.get, query);
};
