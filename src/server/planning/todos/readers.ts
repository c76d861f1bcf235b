/** Who sees an issue or a merge request: only they are asked to look at it. */
import { holds, readsCode } from '../../request/auth/standing.ts';
import type { OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { toDay } from '../../db/values.ts';
import type { Noteable } from '../issuables/find-noteable.ts';
import { viewersOf } from '../../organization/members/viewers.ts';

type User = Row<'users'>;

/** What a reader's eyes depend on. */
export type Readable = Pick<Noteable, 'subject' | 'project' | 'people' | 'confidential'>;

/** Those of the users who can sign in and see it. However many they are, it takes the same few queries. */
export const readersOf = async (
  database: OpenDatabase,
  { subject, project, people, confidential }: Readable,
  users: readonly User[],
  now: Date,
): Promise<User[]> => {
  const active = users.filter((user) => user.state === 'active');
  const viewers = await viewersOf(database, project, active, toDay(now));
  const readers = viewers.filter(({ user, level }) => {
    const seesThis = !confidential || holds(level, 'reporter') || people.includes(user.id);
    return seesThis && (subject.type === 'issue' || readsCode({ ...project, accessLevel: level }));
  });
  return readers.map(({ user }) => user);
};
