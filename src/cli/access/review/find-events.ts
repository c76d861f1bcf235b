/** Finds the audit events that explain differences between two snapshots. */
import { isApiError } from '../../../api/errors/api-error.ts';
import { auditEvents, groupAuditEvents, projectAuditEvents } from '../../../contract/instance/audit-events.ts';
import type { WireRecord } from '../../apply/sections/section.ts';
import { textAt } from '../../output/field-path.ts';
import { openReader, type Reader, unread } from '../read-facts.ts';
import type { Server } from '../../apply/live/server.ts';
import type { GrantChange } from './compare-snapshots.ts';
import { originOf } from './origin.ts';

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The events that the server has, or that it does not show any. */
export type Events = readonly WireRecord[] | typeof unread;

/** The places of the ways in that have changed. */
const placesOf = (
  changes: readonly GrantChange[],
): readonly { readonly of: 'project' | 'group'; readonly path: string }[] => {
  const found = changes.flatMap((change) => {
    const origin = originOf(change);
    const { through } = change;
    // A new member of a group gets into everything that is shared with it.
    return [
      ...(origin === undefined ? [] : [{ of: origin.of, path: origin.path }]),
      ...(through === null ? [] : [{ of: 'group', path: through } as const]),
    ];
  });
  return [...new Map(found.map((place) => [`${place.of} ${place.path}`, place])).values()];
};

const readByPlace = async ({ list }: Reader, changes: readonly GrantChange[], times: WireRecord): Promise<Events> => {
  const lists = await Promise.all(
    placesOf(changes).map(({ of, path }) =>
      list((of === 'project' ? projectAuditEvents : groupAuditEvents).list, { id: path, ...times }),
    ),
  );
  const shown = lists.filter((events) => events !== unread);
  return shown.length === 0 ? unread : shown.flat();
};

/**
 * Reads the events between two times: all of the instance if the caller may see them, or else those of the places that have changes, one
 * list for each.
 */
export const readEvents = async (
  server: Server,
  changes: readonly GrantChange[],
  { from, to }: Span,
): Promise<Events> => {
  const reader = openReader(server);
  const times = { created_after: from, created_before: to };
  try {
    return await reader.limit(() => server.list(auditEvents.list, times));
  } catch (error) {
    // GitLab lists them for administrators only, and some versions by kind of entity only.
    if (!isApiError(error) || error.status >= 500 || error.status === 429) throw error;
    return readByPlace(reader, changes, times);
  }
};

const isSame = (one: string | null, other: string): boolean =>
  one !== null && other !== '' && one.toLowerCase() === other.toLowerCase();

const actionsOn = {
  deploy_key: /deploy_?key/i,
  deploy_token: /deploy_?token/i,
  access_token: /(?<!deploy_?)tokens?\b/i,
} as const;

/** Subjects of events, by the words of our server and those of GitLab. */
const isAbout = (change: GrantChange, event: WireRecord): boolean => {
  const origin = originOf(change);
  if (origin === undefined) return false;
  const place = textAt(event, 'details.entity_path') || textAt(event, 'entity_path');
  const action = textAt(event, 'action');
  const target = textAt(event, 'details.target_id') || textAt(event, 'target_id');
  const { username, user_id: userId, through, id } = change;
  const isUser =
    isSame(username, textAt(event, 'member')) ||
    (textAt(event, 'details.target_type') === 'User' && userId !== null && target === String(userId));
  if (origin.kind === 'member') return isSame(origin.path, place) && isUser;
  if (origin.kind === 'share') {
    const isShare = isSame(origin.path, place) && isSame(through, textAt(event, 'member'));
    return isShare || (isSame(through, place) && isUser);
  }
  if (!isSame(origin.path, place) || !actionsOn[origin.kind].test(action)) return false;
  // Our server tells the ID of what was made, and in the path that of what was deleted.
  return target === String(id) || textAt(event, 'target').endsWith(`/${String(id)}`);
};

/** The newest first. */
const byTime = (one: WireRecord, other: WireRecord): number =>
  textAt(other, 'created_at').localeCompare(textAt(one, 'created_at')) ||
  Number(textAt(other, 'id')) - Number(textAt(one, 'id'));

const authorOf = (event: WireRecord): string | null =>
  textAt(event, 'author_username') || textAt(event, 'details.author_name') || textAt(event, 'author_id') || null;

/** A difference with who made it, as far as the audit log tells; null if it was not asked. */
export interface ExplainedChange extends GrantChange {
  readonly changed_by: string | null;
  readonly changed_at: string | null;
  readonly events: readonly WireRecord[] | null;
}

export const explain = (changes: readonly GrantChange[], events: Events): readonly ExplainedChange[] =>
  changes.map((change) => {
    if (events === unread) return { ...change, changed_by: null, changed_at: null, events: null };
    const own = events.filter((event) => isAbout(change, event)).toSorted(byTime);
    const [last] = own;
    return {
      ...change,
      changed_by: last === undefined ? null : authorOf(last),
      changed_at: last === undefined ? null : textAt(last, 'created_at'),
      events: own,
    };
  });
