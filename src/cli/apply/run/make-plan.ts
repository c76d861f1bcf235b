/** Works out what is to be done: reads what the files write about, and compares. */
import pMap from 'p-map';
import { isApiError } from '../../../api/errors/api-error.ts';
import type { Fault } from '../file/place.ts';
import { readSection } from '../live/read-target.ts';
import type { Server } from '../live/server.ts';
import type { Step } from '../plan/change.ts';
import { mayDeleteMembers, planTarget, type TargetPlan } from '../plan/plan-target.ts';
import { sections } from '../sections/registry.ts';
import type { WireRecord } from '../sections/section.ts';
import { ConfigurationFaults, findWanted, type Found, type Search, type Wanted } from './find-wanted.ts';

/** A target that was looked at, and when. */
export interface PlannedTarget extends TargetPlan {
  readonly wanted: Wanted;
  /** By the clock of the server, as an HTTP date; nothing before it has been missed. */
  readonly readAt: string | undefined;
  /** By the clock of this process, in milliseconds. */
  readonly readAtMs: number;
}

/** A target that could not be read. */
export interface Unread {
  readonly path: string;
  readonly error: unknown;
}

/** Everything that is to be done, and what is to be said of the rest. */
export interface Plan extends Omit<Found, 'wanted'> {
  readonly targets: readonly PlannedTarget[];
  readonly unread: readonly Unread[];
}

/** What a plan is made of. */
export interface PlanRequest extends Search {
  readonly rewrite: ReadonlySet<string>;
  readonly concurrency: number;
  /** Told how far it has come. */
  readonly onProgress?: (done: number, all: number) => void;
}

/** Users and groups that the file names, and that nobody makes in this run. */
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
  const { target, wish, oldPath } = wanted;
  const [readAt, readAtMs] = [server.time(), performance.now()];
  const records = new Map<string, readonly WireRecord[]>();
  for (const section of sections[target.owner]) {
    const given = wish.sections.get(section.name);
    if (given === undefined && wish.prune?.sections.includes(section.name) !== true) continue;
    records.set(section.name, await readSection(server, target, section, given ?? new Map()));
  }
  const caller = mayDeleteMembers(wish) ? String((await server.caller())['username']) : undefined;
  return { ...planTarget({ target, wish, oldPath, records, rewrite, caller }), wanted, readAt, readAtMs };
};

/** Errors that every further request would meet, too. */
const endsAll = (error: unknown): boolean => !isApiError(error) || error.status === 401;

/**
 * Makes a plan. Sends reads only.
 *
 * @throws ConfigurationFaults for what the server shows to be wrong with the files, and whatever ends every request
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
  const unknown = await unknownNames(server, steps, comingNames(steps, wanted));
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
