import { recordEvent } from '../../activity/events/store.ts';
import { fireSystem } from '../../activity/hooks/fire-hooks.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { fireMember } from '../members/fire-member.ts';
import { insertProjectOwner } from '../members/store.ts';
import { protectFirstBranch } from '../protected-branches/store.ts';
import { insertProject } from './store.ts';

interface Creation {
  readonly home: Row<'namespaces'>;
  readonly creatorId: number;
  readonly date: Date;
}

/** Inserts a project with its owner and the protection of its first branch, and tells of it. For a transaction. */
export const insertNewProject = async (
  transaction: Db,
  columns: Parameters<typeof insertProject>[1],
  { home, creatorId, date }: Creation,
): Promise<Row<'projects'>> => {
  const now = toTimestamp(date);
  const project = await insertProject(transaction, columns, home);
  const { id, name: title, default_branch: branch } = project;
  const owner = await insertProjectOwner(transaction, id, home, now);
  if (branch !== null) await protectFirstBranch(transaction, id, branch, now);
  const target = { type: 'project', id, title } as const;
  await recordEvent(transaction, { projectId: id, authorId: creatorId, action: 'created', target, now: date });
  await fireSystem(transaction, { type: 'project', action: 'create', project }, date);
  if (owner !== undefined) await fireMember(transaction, owner, 'add', date);
  return project;
};
