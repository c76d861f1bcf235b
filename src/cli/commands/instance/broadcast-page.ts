import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';

/** A broadcast message as people read it. */
export const broadcastPage: RecordPage = {
  title: (record) => textAt(record, 'message'),
  facts: [
    { key: 'active', title: 'Active', as: 'flag' },
    { key: 'starts_at', title: 'Starts', as: 'time' },
    { key: 'ends_at', title: 'Ends', as: 'time' },
    { key: 'color', title: 'Background', as: 'swatch' },
    { key: 'font', title: 'Text color', as: 'swatch' },
  ],
};
