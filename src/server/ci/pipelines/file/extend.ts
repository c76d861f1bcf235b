/** Lets jobs take over what others say (`extends`). */
import { fail, isGiven, isMap, shown, textsOf, type GivenMap } from './given.ts';

/** One after the other; v4 has the same limit. */
const deepest = 11;

/** Entries that all jobs of a file together may take over: a file can be made to multiply itself. */
const mostEntries = 200_000;

/** What is read of a job: nothing else is worth taking over. */
const keys = ['script', 'stage', 'when', 'allow_failure', 'environment', 'only', 'except', 'rules', 'variables'];

/** Maps are joined key by key; of anything else the job's own counts. */
const joined = (under: unknown, over: unknown): unknown =>
  isMap(under) && isMap(over) ? new Map([...under, ...over]) : over;

const sizeOf = (value: unknown): number => (isMap(value) ? 1 + value.size : 1);

/** Gives back a function that says all of a job, with what it takes over; throws a fault for what cannot be. */
export const extender = (root: GivenMap): ((name: string, job: GivenMap) => GivenMap) => {
  const byName = new Map([...root].map(([key, value]) => [String(key), value]));
  const done = new Map<string, GivenMap>();
  let room = mostEntries;

  const put = (into: Map<unknown, unknown>, from: GivenMap): void => {
    for (const key of keys) {
      const value = from.get(key);
      if (value === undefined) continue;
      room -= sizeOf(value);
      if (room < 0) fail('takes over too much by extends');
      into.set(key, joined(into.get(key), value));
    }
  };

  const whole = (name: string, job: GivenMap, depth: number): GivenMap => {
    const parents = job.get('extends');
    if (!isGiven(parents)) return job;
    const what = `job ${shown(name)}`;
    const known = done.get(name);
    if (known !== undefined) return known;
    if (depth === deepest) return fail(`${what} extends itself, or too deep a row of others`);
    const result = new Map<unknown, unknown>();
    for (const parent of textsOf(parents, `${what}: extends`)) {
      const found = byName.get(parent);
      if (!isMap(found)) return fail(`${what} extends ${shown(parent)}, which is not there`);
      put(result, whole(parent, found, depth + 1));
    }
    put(result, job);
    done.set(name, result);
    return result;
  };

  return (name, job) => whole(name, job, 0);
};
