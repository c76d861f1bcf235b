/** Tables in Markdown, for issues, comments, and summaries of jobs. */
import { sanitize } from './sanitize.ts';

/**
 * Text as it is to be read: what Markdown, or HTML within it, would take for more is escaped, and so are the signs by which
 * people are called and records are linked.
 */
export const markdownText = (text: string): string =>
  sanitize(text).replaceAll(/[\\`*_{}[\]<>|~#@!$&%]/g, String.raw`\$&`);

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The heading of a table. `right` says which columns hold numbers. */
export const markdownHeading = (titles: readonly string[], right: readonly boolean[]): readonly string[] => [
  line(titles.map(markdownText)),
  line(titles.map((_title, index) => (right[index] === true ? '---:' : '---'))),
];

/** One row of a table. */
export const markdownRow = (cells: readonly string[]): string => line(cells.map(markdownText));
