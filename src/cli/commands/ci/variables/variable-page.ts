import { remarksOf } from '../../../output/facts.ts';
import { textAt } from '../../../output/field-path.ts';
import type { RecordPage } from '../../../verbs/noun.ts';

const isLong = (record: unknown): boolean => textAt(record, 'value').includes('\n');

export const variablePage: RecordPage = {
  title: (record) => textAt(record, 'key'),
  remarks: remarksOf({ protected: 'protected', masked: 'masked', hidden: 'hidden' }),
  facts: [
    { key: 'value', title: 'Value', render: (record) => (isLong(record) ? '' : textAt(record, 'value')) },
    { key: 'environment_scope', title: 'Scope' },
    { key: 'variable_type', title: 'Type' },
    { key: 'raw', title: 'Raw' },
    { key: 'description', title: 'Description' },
  ],
  text: (record) => (isLong(record) ? textAt(record, 'value') : ''),
};
