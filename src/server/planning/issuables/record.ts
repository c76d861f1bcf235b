/** Fields of records that issues, merge requests, and milestones share (document, "Milestone"). */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { projectPaths } from '../../organization/projects/store.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';
import type { Reader } from '../../request/hidden-authors-store.ts';
import { countsOf, secondsSpentOn } from './counts-store.ts';
import { labelNamesOf, milestonesByIds } from './label-store.ts';
import type { SubjectType } from './subject.ts';

const minute = 60;
const hour = 60 * minute;
const day = 8 * hour;
const week = 5 * day;
const month = 4 * week;

/** Units of working time, the longest first: a day has 8 hours, a week 5 days, a month 4 weeks. */
export const workUnits = [
  { letter: 'mo', seconds: month },
  { letter: 'w', seconds: week },
  { letter: 'd', seconds: day },
  { letter: 'h', seconds: hour },
  { letter: 'm', seconds: minute },
  { letter: 's', seconds: 1 },
] as const;

/** Returns `1mo 1w 1d 1h 1m 1s` without the units that are 0; null for 0 seconds. */
export const humanDuration = (seconds: number): string | null => {
  let rest = Math.abs(seconds);
  const parts: string[] = [];
  for (const unit of workUnits) {
    const many = Math.floor(rest / unit.seconds);
    rest -= many * unit.seconds;
    if (many > 0) parts.push(`${many}${unit.letter}`);
  }
  return parts.length === 0 ? null : `${seconds < 0 ? '-' : ''}${parts.join(' ')}`;
};

export const timeStats = (estimate: number, spent: number) => ({
  time_estimate: estimate,
  total_time_spent: spent,
  human_time_estimate: humanDuration(estimate),
  human_total_time_spent: humanDuration(spent),
});

/** Milestones of projects and of groups share these fields. */
export const milestoneFields = (row: Row<'milestones'>) => ({
  id: row.id,
  iid: row.iid,
  title: row.title,
  description: row.description,
  state: row.state,
  due_date: row.due_date,
  start_date: row.start_date,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** The milestone of a group has a `group_id` in place of the `project_id`. */
export const embeddedMilestone = (row: Row<'milestones'>) => ({
  ...milestoneFields(row),
  ...(row.project_id === null ? { group_id: row.namespace_id as number } : { project_id: row.project_id }),
});

interface References {
  readonly projectIds: readonly number[];
  readonly userIds: readonly (number | null)[];
  /** The user who sees the counts. */
  readonly reader: Reader;
  readonly baseUrl: string;
}

/** Reads what records of issues or merge requests refer to, in one query for each kind. */
export const readParts = async (
  db: Db,
  type: SubjectType,
  rows: readonly { readonly id: number; readonly milestone_id: number | null }[],
  { projectIds, userIds, reader, baseUrl }: References,
) => {
  const ids = rows.map(({ id }) => id);
  const milestoneIds = rows.map((row) => row.milestone_id);
  const [labels, counts, spent, milestones, paths, users] = await Promise.all([
    labelNamesOf(db, type, ids),
    countsOf(db, { type, ids, reader }),
    secondsSpentOn(db, type, ids),
    milestonesByIds(db, milestoneIds),
    projectPaths(db, projectIds),
    usersByIds(
      db,
      userIds.filter((id) => id !== null),
    ),
  ]);
  // Many rows share a few users and milestones.
  const userRecords = new Map([...users].map(([id, user]) => [id, basicUserRecord(user, baseUrl)]));
  const milestoneRecords = new Map([...milestones].map(([id, row]) => [id, embeddedMilestone(row)]));
  return {
    labels,
    counts,
    spent,
    milestones,
    paths,
    userOf: (id: number | null) => (id === null ? null : (userRecords.get(id) ?? null)),
    milestoneOf: (id: number | null) => (id === null ? null : (milestoneRecords.get(id) ?? null)),
  };
};
