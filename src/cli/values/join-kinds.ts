import type { Candidate } from './candidate.ts';
import type { ServiceKind } from './kind.ts';
import { isKindName, type KindName, serviceKind } from './kinds.ts';

const me: Candidate = { value: '@me', says: 'You' };

/** Reads the values of a kind together with those of its `also`, and leaves out those of its `without`. `@me` comes first. */
export const joinKinds = async (
  name: KindName,
  read: (name: KindName) => Promise<readonly Candidate[]>,
): Promise<readonly Candidate[]> => {
  const { also = [], without, me: takesMe }: Partial<ServiceKind> = serviceKind(name) ?? {};
  const readEach = async (names: readonly (string | undefined)[]): Promise<readonly Candidate[]> =>
    (await Promise.all(names.map(async (one) => (one !== undefined && isKindName(one) ? read(one) : [])))).flat();
  const [found, unwanted] = await Promise.all([readEach([name, ...also]), readEach([without])]);
  const taken = new Set(unwanted.map(({ value }) => value));
  const each = [...new Map(found.map((one) => [one.value, one])).values()];
  return [...(takesMe === true ? [me] : []), ...each.filter(({ value }) => !taken.has(value))];
};
