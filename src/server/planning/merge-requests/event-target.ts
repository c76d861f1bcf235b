/** A merge request as events tell of it. */
import type { Row } from '../../db/schema.ts';
import type { EventTarget } from '../../activity/events/store.ts';

/** What an event on a merge request was done to. */
export const eventTarget = ({ id, iid, title }: Row<'merge_requests'>): EventTarget => ({
  type: 'merge_request',
  id,
  iid,
  title,
});
