import type { Column } from '../output/column.ts';
import { textAt } from '../output/field-path.ts';
import type { RecordPage, VerbCall } from './noun.ts';

/** Words that keep their case in the name of a fact. */
const acronyms = new Set(['ID', 'IP', 'SSH', 'TLS', 'URL']);

/** A column's title as the name of a fact: `Last used` for LAST USED. */
const factName = (title: string): string =>
  title
    .split(' ')
    .map((word, index) => {
      if (acronyms.has(word)) return word;
      const lower = word.toLowerCase();
      return index === 0 ? lower.charAt(0).toUpperCase() + lower.slice(1) : lower;
    })
    .join(' ');

const factOf = (column: Column): Column => ({ ...column, title: factName(column.title) });

/**
 * A page from the columns of a verb, with the parts that the verb has itself in place of these. The title is the text that
 * messages name the record by; a response that is no record of its own, such as the time spent on an issue, has facts only.
 */
export const pageOfColumns = (
  { noun, verb, view }: Pick<VerbCall, 'noun' | 'verb' | 'view'>,
  own: Partial<RecordPage> = {},
): RecordPage => {
  const isRecord = verb.name === 'get' || own.title !== undefined;
  const titleKey = noun.naming?.title ?? noun.nameKey;
  const state = view.columns.find(({ as }) => as === 'state')?.key;
  const isElsewhere = ({ key }: Column): boolean =>
    (isRecord && ['id', titleKey].includes(key)) || key === state || key === own.body;
  return {
    title: (record) => (isRecord && titleKey !== 'id' ? textAt(record, titleKey) : ''),
    ...(state !== undefined && { state }),
    ...(!isRecord && { isUnnamed: true }),
    facts: view.columns.filter((column) => !isElsewhere(column)).map(factOf),
    ...own,
  };
};
