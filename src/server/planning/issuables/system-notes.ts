/** What the service itself adds to a discussion: who changed what. */
import type { Db } from '../../db/database.ts';
import { insertNotes } from './note-store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { Noteable } from './subject.ts';

/** What people read of an issue or a merge request; what the kind does not have is absent. */
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

/** `added the labels "a" and "b" and removed the label "c"`; undefined when all stayed. */
const comings = (
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

/** The lines, in the order in which people would tell them; none when nothing that they read is different. */
export const describeChanges = (before: Snapshot, after: Snapshot): string[] =>
  [
    before.title === after.title ? undefined : `changed the title from "${before.title}" to "${after.title}"`,
    before.description === after.description ? undefined : 'changed the description',
    comings([...before.assignees.values()], [...after.assignees.values()], {
      verbs: ['assigned', 'unassigned'],
      noun: '',
      quote: (name) => `@${name}`,
    }),
    setOrRemoved('milestone', before.milestone, after.milestone),
    comings(before.labels, after.labels, { verbs: ['added', 'removed'], noun: 'label', quote: quoted }),
    setOrRemoved('due date', before.dueDate, after.dueDate),
    setOrRemoved('target branch', before.targetBranch, after.targetBranch),
    switched(before.confidential, after.confidential, [
      'made this confidential',
      'made this visible to everyone who sees the project',
    ]),
    switched(before.locked, after.locked, ['locked the discussion', 'unlocked the discussion']),
  ].filter((line) => line !== undefined);

/** What one user did to a subject, a line for each. */
export interface SystemNotes {
  readonly bodies: readonly string[];
  readonly authorId: number;
  readonly now: Date;
}

/** Adds a note for each remark, in the transaction that does what they tell of. */
export const addSystemNotes = async (
  transaction: Db,
  { subject, project }: { readonly subject: Noteable['subject']; readonly project: Pick<Noteable['project'], 'id'> },
  { bodies, authorId, now }: SystemNotes,
): Promise<void> => {
  const at = toTimestamp(now);
  await insertNotes(
    transaction,
    bodies.map((body) => ({
      noteable_type: subject.type,
      noteable_id: subject.id,
      project_id: project.id,
      author_id: authorId,
      body,
      system: 1,
      attachment: null,
      created_at: at,
      updated_at: at,
    })),
  );
};
