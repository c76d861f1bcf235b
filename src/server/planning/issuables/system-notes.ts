/** Notes that the service writes: they say what a user changed. */
import type { Db } from '../../db/database.ts';
import { insertNotes, type NotePlace } from './note-store.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** The texts of an issue or a merge request at one time; properties that it does not have are absent. */
export interface Snapshot {
  readonly title: string;
  readonly description: string;
  readonly labels: readonly string[];
  /** Its title. */
  readonly milestone: string | null;
  /** Usernames, by ID. */
  readonly assignees: ReadonlyMap<number, string>;
  readonly locked: boolean;
  readonly confidential?: boolean;
  readonly dueDate?: string | null;
  readonly targetBranch?: string;
}

/** Returns `added the labels "a", "b" and removed the label "c"`; undefined if both lists are the same. */
const addedAndRemoved = (
  before: readonly string[],
  after: readonly string[],
  { verbs, noun, quote }: { verbs: readonly [string, string]; noun: string; quote: (name: string) => string },
): string | undefined => {
  const phrase = (verb: string, names: readonly string[]): string[] => {
    const what = noun === '' ? '' : `the ${noun}${names.length === 1 ? '' : 's'} `;
    return names.length === 0 ? [] : [`${verb} ${what}${names.map(quote).join(', ')}`];
  };
  const phrases = [
    ...phrase(
      verbs[0],
      after.filter((name) => !before.includes(name)),
    ),
    ...phrase(
      verbs[1],
      before.filter((name) => !after.includes(name)),
    ),
  ];
  return phrases.length === 0 ? undefined : phrases.join(' and ');
};

const setOrRemoved = (
  what: string,
  before: string | null | undefined,
  after: string | null | undefined,
): string | undefined => {
  if (before === after || after === undefined) return undefined;
  return after === null ? `removed the ${what}` : `changed the ${what} to ${after}`;
};

const switched = (
  before: boolean | undefined,
  after: boolean | undefined,
  [on, off]: readonly [string, string],
): string | undefined => {
  if (before === after) return undefined;
  return after === true ? on : off;
};

const quoted = (name: string): string => `"${name}"`;

/** Returns a line for each difference, the most important first. */
export const describeChanges = (before: Snapshot, after: Snapshot): string[] =>
  [
    before.title === after.title ? undefined : `changed the title from "${before.title}" to "${after.title}"`,
    before.description === after.description ? undefined : 'changed the description',
    addedAndRemoved([...before.assignees.values()], [...after.assignees.values()], {
      verbs: ['assigned', 'unassigned'],
      noun: '',
      quote: (name) => `@${name}`,
    }),
    setOrRemoved('milestone', before.milestone, after.milestone),
    addedAndRemoved(before.labels, after.labels, { verbs: ['added', 'removed'], noun: 'label', quote: quoted }),
    setOrRemoved('due date', before.dueDate, after.dueDate),
    setOrRemoved('target branch', before.targetBranch, after.targetBranch),
    switched(before.confidential, after.confidential, [
      'made this confidential',
      'made this visible to everyone who sees the project',
    ]),
    switched(before.locked, after.locked, ['locked the discussion', 'unlocked the discussion']),
  ].filter((line) => line !== undefined);

/** A note for each change that one user made at one time. */
export interface SystemNotes {
  readonly bodies: readonly string[];
  readonly authorId: number;
  readonly now: Date;
}

/** Runs in the transaction that makes the changes. */
export const addSystemNotes = async (
  transaction: Db,
  place: NotePlace,
  { bodies, authorId, now }: SystemNotes,
): Promise<void> => {
  await insertNotes(transaction, place, { bodies, authorId, at: toTimestamp(now), system: 1 });
};
