import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';

/** The key itself is below the facts, so that it can be copied. */
export const keyPage: Partial<RecordPage> = {
  raw: (record) => textAt(record, 'key'),
};
