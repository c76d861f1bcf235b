import type { Availability } from '../contract/vocabulary/endpoint.ts';

/** The first version of the API: a server of a lower one counts in another way. */
const firstMajor = 9;

const numbersOf = (version: string): readonly [major: number, minor: number] | undefined => {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  return major === undefined || minor === undefined ? undefined : [Number(major), Number(minor)];
};

/** Whether a server is of that version, such as `14.0`, or of a later one; undefined where its own says nothing about it. */
const isVersionFrom = (version: string | undefined, wanted: string): boolean | undefined => {
  const [own, least] = [version === undefined ? undefined : numbersOf(version), numbersOf(wanted)];
  if (own === undefined || least === undefined || own[0] < firstMajor) return undefined;
  return own[0] > least[0] || (own[0] === least[0] && own[1] >= least[1]);
};

/** Why servers of a version are without something, by what the contract says: they are too old for it, or too new. */
export const missingReason = (
  { since, until }: Availability,
  version: string | undefined,
): 'since' | 'until' | undefined => {
  if (until !== undefined && isVersionFrom(version, until) === true) return 'until';
  return since !== undefined && isVersionFrom(version, since) === false ? 'since' : undefined;
};
