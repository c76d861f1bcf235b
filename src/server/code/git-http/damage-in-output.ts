/** Finds damaged refs in what git is about to tell a client, who would be shown a riddle, or an empty repository. */
import { requireUndamaged } from '../../git/damaged-refs.ts';
import { damagedError } from '../../git/git-error.ts';
import { canBeRef } from '../../git/ref-name.ts';
import { listRefNames } from '../../git/refs.ts';

/** The beginning of a list of refs: a packet with a SHA. */
const isList = (output: Buffer): boolean => /^[0-9a-f]{44} /.test(output.toString('latin1', 0, 45));

/** git lists a ref without a SHA by zeros. */
const zeros = `${'0'.repeat(40)} refs/`;

const listedDamage = (output: Buffer): string | undefined => {
  const start = isList(output) ? output.indexOf(zeros) : -1;
  if (start === -1) return undefined;
  return /^\S+ ([^\0\n ]+)/.exec(output.toString('utf8', start))?.[1];
};

/** A client asks for commits that were listed: one that is missing can be that of a damaged ref. */
const missing = /^[0-9a-f]{4}ERR upload-pack: not our ref ([0-9a-f]+)/;

/** Takes the first output of git. Rejects with `GitError` `damaged`. */
export const requireWhole = async (dir: string, output: Buffer): Promise<void> => {
  const listed = listedDamage(output);
  if (listed !== undefined) throw damagedError(listed);
  const [, sha] = missing.exec(output.toString('latin1', 0, 200)) ?? [];
  if (sha === undefined) return;
  const refs = (await listRefNames(dir)).filter((ref) => ref.sha === sha && canBeRef(ref.ref));
  await requireUndamaged(
    dir,
    refs.map(({ ref }) => ref),
  );
};
