/** Makes a plan: reads the targets of the files, and compares. */
import pMap from 'p-map';
import { isApiError, isOfAnotherEdition } from '../../../api/errors/api-error.ts';
import type { Fault } from '../file/place.ts';
import { missingNames, nameLists } from '../live/find-ids.ts';
import { readSection } from '../live/read-target.ts';
import type { Server } from '../live/server.ts';
import type { Step } from '../plan/change.ts';
import { mayDeleteMembers, planTarget, type TargetPlan } from '../plan/plan-target.ts';
import { sections } from '../sections/registry.ts';
import type { WireRecord } from '../sections/section.ts';
import { ConfigurationFaults, findWanted, type Found, type Search, type Wanted } from './find-wanted.ts';

/** The plan of a target with the time of reading. */
export interface PlannedTarget extends TargetPlan {
  readonly wanted: Wanted;
  /** By the clock of the server, as an HTTP date; the plan includes all changes before it. */
  readonly readAt: string | undefined;
  /** By the clock of this process, in milliseconds. */
  readonly readAtMs: number;
}

/** A target that could not be read. */
export interface Unread {
  readonly path: string;
  readonly error: unknown;
}

export interface Plan extends Omit<Found, 'wanted'> {
  readonly targets: readonly PlannedTarget[];
  readonly unread: readonly Unread[];
}

export interface PlanRequest extends Search {
  readonly rewrite: ReadonlySet<string>;
  readonly concurrency: number;
  readonly onProgress?: (done: number, all: number) => void;
}

/** Faults for unknown names in lists, such as those of approvers, that do not come in this run. */
const unknownInLists = async (
  server: Server,
  { target, steps }: TargetPlan,
  coming: ReadonlySet<string>,
): Promise<readonly Fault[]> => {
  const protecting = new Set(
    steps.flatMap(({ section, name }) => (section.name === 'protected_branches' ? [name] : [])),
  );
  const isComing = (of: string, name: string): boolean =>
    of === 'protected branches' ? protecting.has(name) : coming.has(`${of}:${name.toLowerCase()}`);
  const faults = await Promise.all(
    steps.map(async ({ section, values, at }): Promise<readonly Fault[]> => {
      // A new project has no branches yet.
      const lists = nameLists(section, values).filter(
        ({ of }) => of !== 'protected branches' || target.record !== undefined,
      );
      const missing = await Promise.all(lists.map((list) => missingNames(server, target, list)));
      return missing.flat().flatMap(({ of, name, message }) => (isComing(of, name) ? [] : [{ at, message }]));
    }),
  );
  return faults.flat();
};

/** Faults for unknown users and groups that are not created in this run. */
const unknownNames = async (
  server: Server,
  steps: readonly Step[],
  coming: ReadonlySet<string>,
): Promise<readonly Fault[]> => {
  const named = steps.filter(({ action, section }) => action === 'add' && section.lookUp !== undefined);
  const faults = await Promise.all(
    named.map(async ({ section, name, at }): Promise<readonly Fault[]> => {
      const kind = section.lookUp?.kind ?? 'users';
      if (coming.has(`${kind}:${name.toLowerCase()}`)) return [];
      const record = await (kind === 'users' ? server.user(name) : server.group(name));
      return record === undefined ? [{ at, message: `${kind === 'users' ? 'user' : 'group'} ${name} not found` }] : [];
    }),
  );
  return faults.flat();
};

/** Reads and compares one target. */
export const planOne = async (server: Server, wanted: Wanted, rewrite: ReadonlySet<string>): Promise<PlannedTarget> => {
  const { target, desired, oldPath } = wanted;
  const [readAt, readAtMs] = [server.time(), performance.now()];
  const records = new Map<string, readonly WireRecord[]>();
  for (const section of sections[target.owner]) {
    const given = desired.sections.get(section.name);
    if (given === undefined && desired.prune?.sections.includes(section.name) !== true) continue;
    records.set(section.name, await readSection(server, target, section, given ?? new Map()));
  }
  const caller = mayDeleteMembers(desired) ? String((await server.caller())['username']) : undefined;
  return { ...planTarget({ target, desired, oldPath, records, rewrite, caller }), wanted, readAt, readAtMs };
};

/** True for errors that all further requests would have, too. */
const endsAll = (error: unknown): boolean => !isApiError(error) || error.status === 401 || isOfAnotherEdition(error);

/**
 * Makes a plan by reads only.
 *
 * @throws ConfigurationFaults for faults that only the server shows, and errors that all further requests would have
 */
export const makePlan = async (server: Server, request: PlanRequest): Promise<Plan> => {
  const { concurrency, onProgress } = request;
  const { wanted, archived, unmatched } = await findWanted(server, request);
  const unread: Unread[] = [];
  let done = 0;
  const planned = await pMap(
    wanted,
    async (one): Promise<PlannedTarget | undefined> => {
      try {
        return await planOne(server, one, request.rewrite);
      } catch (error) {
        if (endsAll(error) || server.signal.aborted) throw error;
        unread.push({ path: one.target.path, error });
        return undefined;
      } finally {
        done += 1;
        onProgress?.(done, wanted.length);
      }
    },
    { concurrency },
  );
  const targets = planned.filter((one) => one !== undefined);
  const found = targets.flatMap((one) => one.faults);
  if (found.length > 0) throw new ConfigurationFaults(found);
  const steps = targets.flatMap((one) => one.steps);
  const coming = comingNames(steps, wanted);
  const inLists = await pMap(targets, (one) => unknownInLists(server, one, coming), { concurrency });
  const unknown = [...(await unknownNames(server, steps, coming)), ...inLists.flat()];
  if (unknown.length > 0) throw new ConfigurationFaults(unknown, true);
  return {
    targets,
    archived,
    unread,
    unmatched,
  };
};

const comingNames = (steps: readonly Step[], wanted: readonly Wanted[]): ReadonlySet<string> =>
  new Set([
    ...steps.flatMap(({ section, name }) => (section.name === 'users' ? [`users:${name.toLowerCase()}`] : [])),
    ...wanted.flatMap(({ target: { owner, path } }) => (owner === 'groups' ? [`groups:${path.toLowerCase()}`] : [])),
  ]);
