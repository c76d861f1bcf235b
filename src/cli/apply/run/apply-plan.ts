/** Applies a plan, in an order in which no step depends on a later one. */
import pMap from 'p-map';
import { isApiError } from '../../../api/errors/api-error.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { isBelow, pathOf } from '../../fan-out/list-below.ts';
import type { Server } from '../live/server.ts';
import type { Step, Target } from '../plan/change.ts';
import { type Plan, planOne, type PlannedTarget } from './make-plan.ts';
import { writeStep } from './write-step.ts';
import { groups } from '../../../contract/organization/groups.ts';
import { projects } from '../../../contract/organization/projects.ts';

const partsOf = (path: string): { readonly parent: string; readonly last: string } => {
  const at = path.lastIndexOf('/');
  return at === -1 ? { parent: '', last: path } : { parent: path.slice(0, at), last: path.slice(at + 1) };
};

/** Gives a project or group the path of its target. */
const move = async (server: Server, { owner, path, record = {} }: Target): Promise<void> => {
  const [from, to] = [partsOf(pathOf(record)), partsOf(path)];
  const id = record['id'];
  if (from.parent.toLowerCase() !== to.parent.toLowerCase()) {
    if (owner === 'groups') {
      throw new ExitError(`group ${pathOf(record)} cannot be moved to another group by this API`, { code: 'usage' });
    }
    await server.call(groups.transferProject, { id: to.parent, project_id: id });
  }
  if (from.last !== to.last)
    await server.call(owner === 'groups' ? groups.update : projects.update, { id, path: to.last });
};

export interface Outcome {
  readonly step: Step;
  readonly status: 'done' | 'failed' | 'not tried';
  readonly error?: unknown;
  /** Something was written before it failed. */
  readonly isPartly?: true;
  readonly finishedAt?: Date;
}

export interface ApplyOptions {
  /** Targets in parallel. */
  readonly concurrency: number;
  /** Stops after the first failure. */
  readonly failFast: boolean;
  readonly rewrite: ReadonlySet<string>;
  /** True for steps that must not be done, such as deletes without `--prune`. */
  readonly isExcluded: (step: Step) => boolean;
  readonly onOutcome: (outcome: Outcome) => void;
}

/** Milliseconds after which a target is read again before it is written. */
const freshFor = 60_000;

const hiddenFirst = ['private', 'internal', 'public'];

const narrows = ({ action, values, record }: Step): boolean =>
  action === 'change' &&
  values.has('visibility') &&
  hiddenFirst.indexOf(String(values.get('visibility'))) < hiddenFirst.indexOf(String(record?.['visibility']));

/** Keeps some of a step's values. */
const only = (step: Step, isChosen: (name: string) => boolean): Step => ({
  ...step,
  values: new Map([...step.values].filter(([name]) => isChosen(name))),
});

/** Splits settings of a project: a new project has no branches yet, and an archived one cannot be written. */
const inParts = (step: Step) => {
  const part = (name: string): readonly Step[] =>
    step.values.has(name) ? [{ ...only(step, (one) => one === name), members: new Map() }] : [];
  const rest = only(step, (name) => name !== 'archived' && name !== 'default_branch');
  const isUnarchived = step.action === 'change' && step.values.get('archived') === false;
  return {
    before: isUnarchived ? part('archived') : [],
    now: rest.values.size > 0 ? [rest] : [],
    after: [...part('default_branch'), ...(isUnarchived ? [] : part('archived'))],
  };
};

/** Orders the steps of one target, and separates those that must come after all targets below it. */
const inTurn = ({
  target,
  steps,
}: PlannedTarget): { readonly now: readonly Step[]; readonly last: readonly Step[] } => {
  const [before, now, after, last]: [Step[], Step[], Step[], Step[]] = [[], [], [], []];
  for (const step of steps) {
    if (step.section.isOwner !== true || step.action === 'rename') {
      now.push(step);
    } else if (target.owner === 'groups') {
      (narrows(step) ? last : now).push(step);
    } else {
      const parts = inParts(step);
      before.push(...parts.before);
      now.push(...parts.now);
      after.push(...parts.after);
    }
  }
  return { now: [...before, ...now, ...after], last };
};

/** Equal for two equal plans of a target. */
const signature = (steps: readonly Step[]): string =>
  JSON.stringify(
    steps.map(({ address, action, fields, values, members }) => [
      address,
      action,
      fields,
      [...values],
      [...members].map(([name, of]) => [name, [...of]]),
    ]),
  );

/** Does one step, and returns the target after it. */
const writeOne = async (
  server: Server,
  step: Step,
  { target, readAt }: { readonly target: Target; readonly readAt: string | undefined },
): Promise<Target> => {
  const isOwn = step.section.isOwner === true;
  if (step.action === 'rename' && isOwn) {
    await move(server, target);
    return target;
  }
  const made = await writeStep({ server, target, step, readAt });
  if (step.section.name === 'users' && step.action !== 'change') {
    server.remember('users', step.name, made ?? { ...step.record, username: step.name });
  }
  if (made === undefined || !isOwn) return target;
  if (target.owner === 'groups') server.remember('groups', pathOf(made), made);
  return { ...target, record: made };
};

/** Detects whether anything was written to the server. */
const watched = (server: Server): { readonly server: Server; readonly hasWritten: () => boolean } => {
  let hasWritten = false;
  return {
    server: {
      ...server,
      call: async (endpoint, ...rest) => {
        const body = await server.call(endpoint, ...rest);
        hasWritten ||= endpoint.risk !== 'read';
        return body;
      },
    },
    hasWritten: () => hasWritten,
  };
};

/** One run; failures so far decide which steps are still tried. */
const createRun = (server: Server, { isExcluded, failFast, rewrite, onOutcome }: ApplyOptions) => {
  /** Paths of targets that could not be created or moved. */
  const unmade = new Set<string>();
  const outcomes: Outcome[] = [];
  let stopped = false;

  const report = (outcome: Outcome): void => {
    outcomes.push(outcome);
    onOutcome(outcome);
  };

  const isBelowUnmade = (path: string): boolean => [...unmade].some((one) => isBelow(path, one));

  /** Reads the target again if it is old. Throws ExitError if its plan has changed. */
  const fresh = async (planned: PlannedTarget): Promise<PlannedTarget> => {
    if (performance.now() - planned.readAtMs < freshFor) return planned;
    const again = await planOne(server, planned.wanted, rewrite);
    if (signature(again.steps) === signature(planned.steps)) return again;
    throw new ExitError(`${planned.target.path} has changed since it was read`, {
      code: 'conflict',
      hint: 'Run the command again.',
    });
  };

  /** Does the steps of one target in order until one fails. */
  const runSteps = async (planned: PlannedTarget, all: readonly Step[]): Promise<void> => {
    const steps = all.filter((step) => !isExcluded(step));
    const { path } = planned.target;
    let { target } = planned;
    let reason: unknown;
    let readAt: string | undefined;
    let isFresh = false;
    for (const step of steps) {
      if (stopped || reason !== undefined || isBelowUnmade(path) || server.signal.aborted) {
        report({ step, status: 'not tried' });
        continue;
      }
      const own = watched(server);
      try {
        if (!isFresh) ({ readAt } = await fresh(planned));
        isFresh = true;
        target = await writeOne(own.server, step, { target, readAt });
        report({ step, status: 'done', finishedAt: new Date() });
      } catch (error) {
        reason = error;
        if (step.section.isOwner === true && step.action !== 'change') unmade.add(path);
        stopped = failFast;
        // A failed replacement is undone, or the error says so; a change that the server refused is not partly done.
        const isUnfinished = step.action === 'add' || (step.action !== 'replace' && isApiError(error));
        const isPartly = own.hasWritten() && isUnfinished;
        report({ step, status: 'failed', error, ...(isPartly && { isPartly }), finishedAt: new Date() });
      }
    }
  };
  return { runSteps, outcomes };
};

const depthOf = ({ target }: PlannedTarget): number => target.path.split('/').length;

const isUser = ({ section }: Step): boolean => section.name === 'users';

/** Applies a plan. Errors of the server are in the outcomes. */
export const applyPlan = async (server: Server, plan: Plan, options: ApplyOptions): Promise<readonly Outcome[]> => {
  const { concurrency } = options;
  const { runSteps, outcomes } = createRun(server, options);
  const of = (owner: Target['owner']): readonly PlannedTarget[] =>
    plan.targets.filter(({ target, steps }) => target.owner === owner && steps.length > 0);
  const [instance] = of('instance');
  if (instance !== undefined) await runSteps(instance, instance.steps.filter(isUser));
  const groupTargets = of('groups').map((planned) => {
    const { now, last } = inTurn(planned);
    return { planned, now, last };
  });
  const depths = [...new Set(groupTargets.map(({ planned }) => depthOf(planned)))].toSorted(
    (one, other) => one - other,
  );
  // Parents come first, since a group is created in an existing one.
  for (const depth of depths) {
    const level = groupTargets.filter(({ planned }) => depthOf(planned) === depth);
    await pMap(level, ({ planned, now }) => runSteps(planned, now), { concurrency });
  }
  await pMap(
    of('projects'),
    // Only groups have steps after the targets below them.
    (planned) => runSteps(planned, inTurn(planned).now),
    { concurrency },
  );
  // A group must be as visible as its content, so the innermost groups come first when visibility is reduced.
  for (const depth of depths.toReversed()) {
    const level = groupTargets.filter(({ planned, last }) => depthOf(planned) === depth && last.length > 0);
    await pMap(level, ({ planned, last }) => runSteps(planned, last), { concurrency });
  }
  // Members need users; nothing needs the rest.
  if (instance !== undefined)
    await runSteps(
      instance,
      instance.steps.filter((step) => !isUser(step)),
    );
  return outcomes;
};
