/** An issue as events tell of it. */
import type { Row } from '../../db/schema.ts';
import type { EventTarget } from '../../activity/events/store.ts';

/** What an event on an issue was done to. */
export const eventTarget = ({ id, iid, title }: Row<'issues'>): EventTarget => ({ type: 'issue', id, iid, title });
