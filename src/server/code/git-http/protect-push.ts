/** Keeps pushes off protected branches, ref by ref. */
import type { AskObjects } from '../../git/ask.ts';
import { askRefs } from '../../git/ask-refs.ts';
import { canBeRef } from '../../git/ref-name.ts';
import { findRefs, headPrefix } from '../../git/refs.ts';
import { mayPush, protectionOf, type ProtectionRule } from '../../organization/protected-branches/rules.ts';
import type { PushCommand } from './push-commands.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import { GitRefusal } from './git-refusal.ts';

const refsOf = (commands: readonly PushCommand[]): string[] => [
  ...new Set(commands.map(({ ref }) => ref).filter((ref) => ref.startsWith('refs/'))),
];

/** A push that git is about to take in. */
interface WatchedPush {
  /** What it wants to change, from where the refs are. */
  readonly wanted: readonly RefUpdate[];
  /** What it changed, to be asked for once git has ended. */
  readonly changes: () => Promise<RefUpdate[]>;
}

/** Where refs are, by their names; nothing for those that are not there. A client may send any names. */
const placesOf = async (dir: string, refs: readonly string[], ask: AskObjects): Promise<Map<string, string>> => {
  const names = refs.filter((ref) => canBeRef(ref));
  const others = refs.filter((ref) => !canBeRef(ref));
  const [objects, found] = await Promise.all([askRefs(dir, names, ask), findRefs(dir, others)]);
  for (const [index, name] of names.entries()) {
    const sha = objects[index]?.sha;
    if (sha !== undefined) found.set(name, sha);
  }
  return found;
};

/** Looks where the refs of a push are before it. */
export const watchPush = async (
  dir: string,
  commands: readonly PushCommand[],
  ask: AskObjects,
): Promise<WatchedPush> => {
  const refs = refsOf(commands);
  const earlier = await placesOf(dir, refs, ask);
  const wanted = commands
    .filter(({ ref }) => ref.startsWith('refs/'))
    .map(({ ref, after }) => ({ ref, before: earlier.get(ref) ?? null, after }))
    .filter(({ before, after }) => before !== after);
  return {
    wanted,
    changes: async () => {
      const now = await placesOf(dir, refs, ask);
      return wanted.filter(({ ref, after }) => (now.get(ref) ?? null) === after);
    },
  };
};

/** What git is told so that it asks the hook: nothing where no protected branch is concerned. */
export interface PushGuard {
  /** Settings, as they stand before the command. */
  readonly options: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Who pushes, and what is protected from whom. */
export interface PushRules {
  readonly rules: readonly ProtectionRule[];
  readonly accessLevel: number;
  /** Of `writePushHook`. */
  readonly hooksDir: string;
}

/** Bytes of names that fit into the environment of a process on every system. */
const longestNames = 100_000;

/** git takes no name with one of these, whatever is asked for. */
// oxlint-disable-next-line no-control-regex -- control characters are meant
const inNoName = /[\u0000-\u0020\u007f:]/;

const list = (commands: readonly PushCommand[]): string => commands.map(({ ref }) => ref).join(' ');

/**
 * Sorts the commands: what the hook has to refuse, and where it has to look whether history is kept. Whether a push
 * forces can only be told when its objects are there, and that is inside git.
 */
export const protectPush = (
  commands: readonly PushCommand[],
  { rules, accessLevel, hooksDir }: PushRules,
): PushGuard => {
  const guarded = commands.filter(
    ({ ref }) =>
      ref.startsWith(headPrefix) && !inNoName.test(ref) && protectionOf(rules, ref.slice(headPrefix.length)).protected,
  );
  const isRefused = ({ ref }: PushCommand): boolean => !mayPush(rules, ref.slice(headPrefix.length), accessLevel);
  const [noPush, others] = [guarded.filter(isRefused), guarded.filter((command) => !isRefused(command))];
  const noDelete = others.filter(({ after }) => after === null);
  const noForce = others.filter(({ before, after }) => before !== null && after !== null);
  const asked = [...noPush, ...noDelete, ...noForce].map(({ ref }) => ref);
  if (asked.length === 0) return { options: [], env: {} };
  if (Buffer.byteLength(asked.join(' ')) > longestNames) {
    throw new GitRefusal(403, 'This push changes too many protected branches at once; push fewer at a time.');
  }
  return {
    options: [`core.hooksPath=${hooksDir}`, ...asked.map((ref) => `receive.procReceiveRefs=${ref}`)].flatMap(
      (setting) => ['-c', setting],
    ),
    env: { REPOCTL_NO_PUSH: list(noPush), REPOCTL_NO_DELETE: list(noDelete), REPOCTL_NO_FORCE: list(noForce) },
  };
};
