import type { Column } from '../../output/column.ts';
import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';

const timeFact = (key: string, title: string): Column => ({
  key,
  title,
  render: (record) => textAt(record, key) || 'none',
});

export const timePage: Partial<RecordPage> = {
  facts: [timeFact('human_time_estimate', 'Estimate'), timeFact('human_total_time_spent', 'Spent')],
};
