/** Facts of pages that records of several kinds have. */
import type { Column } from './column.ts';
import { durationText } from './duration-text.ts';
import { textAt, valueAt } from './field-path.ts';

/** A user: `kofi (Kofi Mensah)`. */
export const userFact = (key: string, title: string): Column => ({
  key,
  title,
  render: (record) => {
    const [username, name] = [textAt(record, `${key}.username`), textAt(record, `${key}.name`)];
    return name === '' || name === username ? username : `${username} (${name})`;
  },
});

/** A duration in seconds. */
export const durationFact = (key: string, title: string): Column => ({
  key,
  title,
  render: (record) => {
    const seconds = textAt(record, key);
    return seconds === '' ? '' : durationText(Number(seconds));
  },
});

/** A commit: the start of its SHA, and its title if the record has it. */
export const commitFact = (key: string, titleKey?: string): Column => ({
  key,
  title: 'Commit',
  render: (record) => {
    const title = titleKey === undefined ? '' : textAt(record, titleKey);
    return [textAt(record, key).slice(0, 8), title].filter((text) => text !== '').join(' ');
  },
});

/** Remarks for the fields that are true. */
export const remarksOf =
  (texts: Readonly<Record<string, string>>) =>
  (record: unknown): readonly string[] =>
    Object.entries(texts).flatMap(([key, text]) => (valueAt(record, key) === true ? [text] : []));

/** The records of a list within a record. */
export const recordsAt = (record: unknown, key: string): readonly unknown[] => {
  const value = valueAt(record, key);
  return Array.isArray(value) ? value : [];
};
