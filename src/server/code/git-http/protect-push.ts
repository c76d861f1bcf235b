/** Protects branches and tags from pushes, and reads the changes of a push. */
import type { CatFile } from '../../git/cat-file.ts';
import { readRefs } from '../../git/read-refs.ts';
import { canBeRef } from '../../git/ref-name.ts';
import { findRefs, headPrefix } from '../../git/refs.ts';
import { tagPrefix } from '../../git/tags.ts';
import {
  mayForcePush,
  mayPush,
  protectionOf,
  type ProtectionRule,
} from '../../organization/protected-branches/rules.ts';
import { isProtectedTag, mayCreateTag, type TagRule } from '../../organization/protected-tags/rules.ts';
import type { PushCommand } from './push-commands.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import { GitRefusal } from './git-refusal.ts';

const refsOf = (commands: readonly PushCommand[]): string[] => [
  ...new Set(commands.map(({ ref }) => ref).filter((ref) => ref.startsWith('refs/'))),
];

/** A push before git carries it out. */
interface WatchedPush {
  /** The requested updates, from the current SHAs of the refs. */
  readonly wanted: readonly RefUpdate[];
  /** The updates that were made; for a call after git has ended. */
  readonly changes: () => Promise<RefUpdate[]>;
}

/** The SHAs of the existing refs by name. A client can send any names. */
const readShas = async (dir: string, refs: readonly string[], ask: CatFile): Promise<Map<string, string>> => {
  const names = refs.filter((ref) => canBeRef(ref));
  const others = refs.filter((ref) => !canBeRef(ref));
  const [objects, found] = await Promise.all([readRefs(dir, names, ask), findRefs(dir, others)]);
  for (const [index, name] of names.entries()) {
    const sha = objects[index]?.sha;
    if (sha !== undefined) found.set(name, sha);
  }
  return found;
};

/** Reads the refs of a push before git carries it out. */
export const watchPush = async (dir: string, commands: readonly PushCommand[], ask: CatFile): Promise<WatchedPush> => {
  const refs = refsOf(commands);
  const earlier = await readShas(dir, refs, ask);
  const wanted = commands
    .filter(({ ref }) => ref.startsWith('refs/'))
    .map(({ ref, after }) => ({ ref, before: earlier.get(ref) ?? null, after }))
    .filter(({ before, after }) => before !== after);
  return {
    wanted,
    changes: async () => {
      const now = await readShas(dir, refs, ask);
      return wanted.filter(({ ref, after }) => (now.get(ref) ?? null) === after);
    },
  };
};

/** The settings with which git runs the hook; empty if the push changes no protected branch or tag. */
export interface PushGuard {
  /** Options before the name of the git command. */
  readonly options: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface PushRules {
  readonly branches: readonly ProtectionRule[];
  readonly tags: readonly TagRule[];
  readonly accessLevel: number;
  /** The directory of `writePushHook`. */
  readonly hooksDir: string;
}

/** The maximum size of the names in bytes, which fits into an environment on every system. */
const longestNames = 100_000;

/** Git refuses every name with one of these characters. */
// oxlint-disable-next-line no-control-regex -- control characters are meant
const inNoName = /[\u0000-\u0020\u007f:]/;

/** The checks of the hook: the variable with the refs of each. */
type Check = 'REPOCTL_NO_PUSH' | 'REPOCTL_NO_DELETE' | 'REPOCTL_NO_FORCE' | 'REPOCTL_NO_MOVE';

const isCreation = ({ before, after }: PushCommand): boolean => before === null && after !== null;

/** The check of a command on a branch; undefined if the rules allow it. */
const branchCheck = (command: PushCommand, branch: string, { branches, accessLevel }: PushRules): Check | undefined => {
  if (!protectionOf(branches, branch).protected) return undefined;
  if (!mayPush(branches, branch, accessLevel)) return 'REPOCTL_NO_PUSH';
  if (command.after === null) return 'REPOCTL_NO_DELETE';
  return isCreation(command) || mayForcePush(branches, branch) ? undefined : 'REPOCTL_NO_FORCE';
};

/** The check of a command on a tag; undefined if the rules allow it. */
const tagCheck = (command: PushCommand, tag: string, { tags, accessLevel }: PushRules): Check | undefined => {
  if (!isProtectedTag(tags, tag)) return undefined;
  if (!mayCreateTag(tags, tag, accessLevel)) return 'REPOCTL_NO_PUSH';
  if (command.after === null) return 'REPOCTL_NO_DELETE';
  return isCreation(command) ? undefined : 'REPOCTL_NO_MOVE';
};

const checkOf = (command: PushCommand, rules: PushRules): Check | undefined => {
  const { ref } = command;
  if (inNoName.test(ref)) return undefined;
  if (ref.startsWith(headPrefix)) return branchCheck(command, ref.slice(headPrefix.length), rules);
  return ref.startsWith(tagPrefix) ? tagCheck(command, ref.slice(tagPrefix.length), rules) : undefined;
};

/**
 * Sorts the commands on protected branches and tags: those that the hook refuses, and those for which it checks that history
 * is kept. Only the hook can detect a forced push, since it needs the objects.
 */
export const protectPush = (commands: readonly PushCommand[], rules: PushRules): PushGuard => {
  const checks: Record<Check, string[]> = {
    REPOCTL_NO_PUSH: [],
    REPOCTL_NO_DELETE: [],
    REPOCTL_NO_FORCE: [],
    REPOCTL_NO_MOVE: [],
  };
  for (const command of commands) {
    const check = checkOf(command, rules);
    if (check !== undefined) checks[check].push(command.ref);
  }
  const asked = Object.values(checks).flat();
  if (asked.length === 0) return { options: [], env: {} };
  if (Buffer.byteLength(asked.join(' ')) > longestNames) {
    throw new GitRefusal(403, 'This push changes too many protected branches and tags at once; push fewer at a time.');
  }
  return {
    options: [`core.hooksPath=${rules.hooksDir}`, ...asked.map((ref) => `receive.procReceiveRefs=${ref}`)].flatMap(
      (setting) => ['-c', setting],
    ),
    env: Object.fromEntries(Object.entries(checks).map(([check, refs]) => [check, refs.join(' ')])),
  };
};
