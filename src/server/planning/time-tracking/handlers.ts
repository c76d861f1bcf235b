/** Estimated and spent time of issues and merge requests (v4 shapes). */
import type { issueTime, mergeRequestTime } from '../../../contract/planning/time-tracking.ts';
import type { Db } from '../../db/database.ts';
import { invalid } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { touchSubject } from '../issuables/counts-store.ts';
import { type NoteableLookup, requireNoteable } from '../notes/find-noteable.ts';
import { humanDuration, timeStats, workUnits } from '../issuables/record.ts';
import { fireTimeChanged } from '../issuables/fire-issuable.ts';
import { notFoundIfRemoved } from '../issues/find-issue.ts';
import { addSystemNotes } from '../issuables/system-notes.ts';
import { addTime, readTime, setEstimate } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { Noteable, SubjectType } from '../issuables/subject.ts';

/** The letters of each unit, as they are shown, with the words that v4 services take for it. */
const unitWords: Readonly<Record<string, readonly string[]>> = {
  mo: ['mos', 'month', 'months'],
  w: ['week', 'weeks'],
  d: ['day', 'days'],
  h: ['hr', 'hrs', 'hour', 'hours'],
  m: ['min', 'mins', 'minute', 'minutes'],
  s: ['sec', 'secs', 'second', 'seconds'],
};

const secondsIn: ReadonlyMap<string, number> = new Map(
  workUnits.flatMap(({ letter, seconds }) => [letter, ...(unitWords[letter] ?? [])].map((word) => [word, seconds])),
);

const part = /(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})\s*([a-z]+)\s*/gy;

/** In seconds: the largest integer of a column in PostgreSQL. */
const maxDuration = 2_147_483_647;

/**
 * Returns the seconds in `1w 2d`, `1.5h`, `3 hours`, or `-45m`, rounded, where each unit stands at most once. A day has 8
 * hours, a week 5 days, a month 4 weeks. Undefined for other texts, and for a time that is too long to be stored.
 */
export const parseDuration = (text: string): number | undefined => {
  const trimmed = text.trim().toLowerCase();
  const sign = trimmed.startsWith('-') ? -1 : 1;
  const rest = trimmed.replace(/^[+-]\s*/, '');
  const parts = [...rest.matchAll(part)].map(([whole, many, word = '']) => ({
    whole,
    many,
    unit: secondsIn.get(word),
  }));
  const units = new Set(parts.map(({ unit }) => unit));
  const isWhole = rest !== '' && parts.map(({ whole }) => whole).join('') === rest;
  if (!isWhole || units.has(undefined) || units.size !== parts.length) return undefined;
  const seconds = Math.round(parts.reduce((sum, { many, unit = 0 }) => sum + Number(many) * unit, 0));
  return seconds > maxDuration ? undefined : sign * seconds;
};

const durationIn = (text: string): number => {
  const seconds = parseDuration(text);
  if (seconds === undefined) {
    throw invalid({ duration: ['is not a working time such as 1w 2d 3h30m or 1.5h'] });
  }
  return seconds;
};

interface Change {
  readonly transaction: Db;
  readonly noteable: Noteable;
  /** The seconds spent so far. */
  readonly spent: number;
  readonly userId: number;
  /** A timestamp. */
  readonly now: string;
}

/** Makes a change and returns the text of the note about it. */
type Apply = (change: Change) => Promise<string>;

const change = async (type: SubjectType, call: NoteableLookup, apply: Apply) => {
  const { service, caller } = call;
  const noteable = await requireNoteable[type](call);
  const { subject } = noteable;
  const now = service.clock.now();
  const { estimate, spent } = await notFoundIfRemoved(service, () =>
    service.database.db.transaction().execute(async (transaction) => {
      await touchSubject(transaction, subject, toTimestamp(now));
      const before = await readTime(transaction, subject);
      const body = await apply({
        transaction,
        noteable,
        spent: before.spent,
        userId: caller.id,
        now: toTimestamp(now),
      });
      await addSystemNotes(transaction, noteable, { bodies: [body], authorId: caller.id, now });
      const after = await readTime(transaction, subject);
      await fireTimeChanged(transaction, noteable, { before, after, authorId: caller.id, now });
      return after;
    }),
  );
  return timeStats(estimate, spent);
};

const estimateAs =
  (seconds: number): Apply =>
  async ({ transaction, noteable }) => {
    await setEstimate(transaction, noteable.subject, seconds);
    return seconds === 0 ? 'removed the time estimate' : `changed the time estimate to ${humanDuration(seconds)}`;
  };

const spend =
  (seconds: number): Apply =>
  async ({ transaction, noteable, spent, userId, now }) => {
    if (spent + seconds < 0) {
      throw invalid({ duration: ['exceeds the time spent'] });
    }
    if (seconds === 0 || spent + seconds > maxDuration) {
      throw invalid({ duration: [seconds === 0 ? 'must not be zero' : 'is too long'] });
    }
    await addTime(transaction, noteable.subject, { userId, seconds, now });
    return seconds < 0
      ? `subtracted ${humanDuration(-seconds)} from the time spent`
      : `added ${humanDuration(seconds)} of time spent`;
  };

const resetSpent: Apply = async ({ transaction, noteable, spent, userId, now }) => {
  if (spent !== 0) await addTime(transaction, noteable.subject, { userId, seconds: -spent, now });
  return 'removed the time spent';
};

const handlersOf = (type: SubjectType): Handlers<typeof issueTime> & Handlers<typeof mergeRequestTime> => ({
  estimate: (call) => {
    const seconds = durationIn(call.params.duration);
    if (seconds < 0) {
      throw invalid({ duration: ['is less than no time'] });
    }
    return change(type, call, estimateAs(seconds));
  },

  resetEstimate: (call) => change(type, call, estimateAs(0)),

  spend: (call) => change(type, call, spend(durationIn(call.params.duration))),

  resetSpent: (call) => change(type, call, resetSpent),

  stats: async (call) => {
    const { subject } = await requireNoteable[type](call);
    const { estimate, spent } = await readTime(call.service.database.db, subject);
    return timeStats(estimate, spent);
  },
});

export const issueTimeHandlers: Handlers<typeof issueTime> = handlersOf('issue');

export const mergeRequestTimeHandlers: Handlers<typeof mergeRequestTime> = handlersOf('merge_request');
