/** Which hooks fire on what (document, "System hook events"). */
import { fromTruth } from '../../db/values.ts';
import { headPrefix } from '../../git/list-heads.ts';
import { tagPrefix } from '../../git/read-tags.ts';
import type { RefUpdate } from '../../code/pushes/ref-update.ts';
import type { Hook } from './store.ts';

/** Whether a hook is told of the change of a ref: of a branch or of a tag. Other refs are nobody's business. */
export const firesOn = (
  { push_events, tag_push_events }: Pick<Hook, 'push_events' | 'tag_push_events'>,
  { ref }: Pick<RefUpdate, 'ref'>,
): boolean =>
  (ref.startsWith(headPrefix) && fromTruth(push_events)) || (ref.startsWith(tagPrefix) && fromTruth(tag_push_events));
