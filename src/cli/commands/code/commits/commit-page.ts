import type { Column } from '../../../output/column.ts';
import { textAt, valueAt } from '../../../output/field-path.ts';
import type { RecordPage } from '../../../verbs/noun.ts';

const personAt = (record: unknown, key: string): string => {
  const [name, email] = [textAt(record, `${key}_name`), textAt(record, `${key}_email`)];
  return email === '' ? name : `${name} <${email}>`;
};

/** Blank for the usual commit, whose author committed it. */
const isByAnother = (record: unknown): boolean => personAt(record, 'committer') !== personAt(record, 'author');

const parentsFact: Column = {
  key: 'parent_ids',
  title: 'Parents',
  render: (record) => {
    const ids = valueAt(record, 'parent_ids');
    return Array.isArray(ids) ? ids.map((id) => String(id).slice(0, 8)).join(', ') : '';
  },
};

const linesFact: Column = {
  key: 'stats.total',
  title: 'Lines',
  render: (record) => {
    const [added, removed] = [textAt(record, 'stats.additions'), textAt(record, 'stats.deletions')];
    return added === '' ? '' : `${added} added, ${removed} removed`;
  },
};

const pipelineFact: Column = {
  key: 'last_pipeline',
  title: 'Pipeline',
  render: (record) => {
    const [id, status] = [textAt(record, 'last_pipeline.id'), textAt(record, 'last_pipeline.status')];
    return id === '' ? '' : `${id} ${status}`;
  },
};

/** The message without its first line, which is the title. */
const bodyOf = (record: unknown): string => {
  const [message, title] = [textAt(record, 'message'), textAt(record, 'title')];
  return message.startsWith(title) ? message.slice(title.length) : message;
};

export const commitPage: RecordPage = {
  title: (record) => textAt(record, 'title'),
  state: 'status',
  facts: [
    { key: 'author', title: 'Author', render: (record) => personAt(record, 'author') },
    { key: 'authored_date', title: 'Authored', as: 'time' },
    {
      key: 'committer',
      title: 'Committer',
      render: (record) => (isByAnother(record) ? personAt(record, 'committer') : ''),
    },
    { key: 'committed_date', title: 'Committed', as: 'time' },
    parentsFact,
    linesFact,
    pipelineFact,
  ],
  text: bodyOf,
};
