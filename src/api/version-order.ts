import type { Availability } from '../contract/vocabulary/endpoint.ts';

/** The first version of the API. Versions of servers below it are numbered differently. */
const firstMajor = 9;

const numbersOf = (version: string): readonly [major: number, minor: number] | undefined => {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  return major === undefined || minor === undefined ? undefined : [Number(major), Number(minor)];
};

/** True if the server has this version (`14.0`) or a later one, `undefined` if its version cannot be compared. */
const isVersionFrom = (version: string | undefined, wanted: string): boolean | undefined => {
  const [own, least] = [version === undefined ? undefined : numbersOf(version), numbersOf(wanted)];
  if (own === undefined || least === undefined || own[0] < firstMajor) return undefined;
  return own[0] > least[0] || (own[0] === least[0] && own[1] >= least[1]);
};

/** The reason why servers of a version do not have something: they are too old or too new for it, according to the contract. */
export const missingReason = (
  { since, until }: Availability,
  version: string | undefined,
): 'since' | 'until' | undefined => {
  if (until !== undefined && isVersionFrom(version, until) === true) return 'until';
  return since !== undefined && isVersionFrom(version, since) === false ? 'since' : undefined;
};
