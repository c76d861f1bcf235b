/** What a project or group has by the groups above it, and loses when it is moved. */
import { projects } from '../../../contract/organization/projects.ts';
import { groups } from '../../../contract/organization/groups.ts';
import { groupMembers, projectMembers } from '../../../contract/organization/members.ts';
import { groupVariables } from '../../../contract/ci/variables.ts';
import { call } from '../../../api/call.ts';
import type { CommandContext } from '../../context/context.ts';
import { type Counter, openCounter } from '../../verbs/count-records.ts';
import { addAmounts, type Amount, type Effect } from '../../verbs/effects.ts';
import type { WireParams } from '../../verbs/parameter.ts';

const less = (all: Amount | undefined, own: Amount | undefined): Amount | undefined =>
  all && own && { count: Math.max(0, all.count - own.count), isLeast: all.isLeast || own.isLeast };

/** Paths of the groups above a path, from the top down. */
const pathsAbove = (path: string): readonly string[] => {
  const steps = path.split('/').slice(0, -1);
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
};

const effects = async (
  counter: Counter,
  path: string | undefined,
  members: Amount | undefined,
): Promise<readonly Effect[]> => {
  const above = path === undefined ? undefined : pathsAbove(path);
  const variables = await Promise.all((above ?? []).map((id) => counter.count(groupVariables.list, { id })));
  const all = above === undefined ? undefined : addAmounts(variables);
  return [
    { on: 'inherited', one: 'member', amount: members },
    { on: 'inherited', one: 'CI/CD variable', amount: all },
  ];
};

export const effectsOnProject = async (context: CommandContext, params: WireParams): Promise<readonly Effect[]> => {
  const counter = await openCounter(context);
  const client = await context.client();
  const id = String(params['id']);
  const { signal } = context;
  const path = await counter.attempt(async () => {
    const { body } = await call(client, projects.get, { id }, { signal });
    // A user's own namespace has neither members nor variables.
    return body.namespace.kind === 'user' ? body.path : body.path_with_namespace;
  });
  const [all, own] = await Promise.all([
    counter.count(projectMembers.listAll, { id }),
    counter.count(projectMembers.list, { id }),
  ]);
  return effects(counter, path, less(all, own));
};

export const effectsOnGroup = async (context: CommandContext, params: WireParams): Promise<readonly Effect[]> => {
  const counter = await openCounter(context);
  const client = await context.client();
  const id = String(params['id']);
  const { signal } = context;
  const path = await counter.attempt(async () => (await call(client, groups.get, { id }, { signal })).body.full_path);
  const [all, own] = await Promise.all([
    counter.count(groupMembers.listAll, { id }),
    counter.count(groupMembers.list, { id }),
  ]);
  return effects(counter, path, less(all, own));
};
