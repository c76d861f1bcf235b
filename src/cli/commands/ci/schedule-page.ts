import { valueText } from '../../output/cell.ts';
import type { Column } from '../../output/column.ts';
import { recordsAt, userFact } from '../../output/facts.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';
import { cronText } from './schedule-columns.ts';

const lastRun = (record: unknown): string => {
  const id = textAt(record, 'last_pipeline.id');
  return id === '' ? 'never' : `pipeline ${id}, ${textAt(record, 'last_pipeline.status')}`;
};

/** Values can be secrets, so the page shows keys only. */
const variablesText = (record: unknown): string => {
  const keys = recordsAt(record, 'variables').map((variable) => textAt(variable, 'key'));
  return keys.length === 0 ? '' : `${keys.join(', ')} (values hidden; use --json)`;
};

/** Servers keep the time of an inactive schedule, at which it does not run. */
const nextRun: Column = {
  key: 'next_run_at',
  title: 'Next run',
  render: (record, context) =>
    valueAt(record, 'active') === false ? '' : valueText(valueAt(record, 'next_run_at'), 'time', context),
};

export const schedulePage = async (): Promise<RecordPage> => {
  const inWords = await cronText();
  return {
    title: (record) => textAt(record, 'description'),
    remarks: (record) => [valueAt(record, 'active') === true ? 'active' : 'inactive'],
    facts: [
      { key: 'ref', title: 'Branch' },
      { key: 'cron', title: 'Runs', render: (record) => `${inWords(record)} (${textAt(record, 'cron')})` },
      nextRun,
      { key: 'last_pipeline', title: 'Last run', render: lastRun },
      userFact('owner', 'Owner'),
      { key: 'variables', title: 'Variables', render: variablesText },
      { key: 'created_at', title: 'Created', as: 'time' },
    ],
  };
};
