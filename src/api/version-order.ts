/** The first version of the API: a server of a lower one counts in another way. */
const firstMajor = 9;

const numbersOf = (version: string): readonly [major: number, minor: number] | undefined => {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  return major === undefined || minor === undefined ? undefined : [Number(major), Number(minor)];
};

/** Whether a server is of that version, such as `14.0`, or of a later one; undefined where its own says nothing about it. */
export const isVersionFrom = (version: string | undefined, wanted: string): boolean | undefined => {
  const [own, least] = [version === undefined ? undefined : numbersOf(version), numbersOf(wanted)];
  if (own === undefined || least === undefined || own[0] < firstMajor) return undefined;
  return own[0] > least[0] || (own[0] === least[0] && own[1] >= least[1]);
};
