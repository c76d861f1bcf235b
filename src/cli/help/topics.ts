import { listSynonyms } from '../program/command-synonyms.ts';
import { globalOptions } from '../context/global-options.ts';
import { bulkOptions } from '../verbs/verb-input.ts';
import { environmentTexts, exitCodeTexts } from './general-texts.ts';

/** Pairs of a term and what it means, in two columns. */
const table = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([term]) => term.length));
  return rows.map(([term, text]) => `  ${term.padEnd(width)}  ${text}`).join('\n');
};

const formats = [
  ['table', 'Columns that fit the terminal; in a pipe, tab-separated values without a heading'],
  ['json', 'The records as the server returned them; a list is one array, however many pages it took'],
  ['yaml', 'The same as YAML'],
  ['ndjson', 'One JSON record per line, printed as pages arrive'],
  ['csv', 'The columns of the table with a heading'],
  ['markdown', 'The same as a table for an issue, a comment, or the summary of a job'],
  ['name', 'One name or ID per line, for xargs and loops'],
] as const;

/** A page of help about all commands. */
export interface Topic {
  readonly name: string;
  readonly summary: string;
  readonly text: (nounNames: readonly string[]) => string;
}

/** What `help <topic>` shows. */
export const topics: readonly Topic[] = [
  {
    name: 'options',
    summary: 'Global options',
    text: () =>
      [
        'Every command takes these options, before or after the resource:',
        table(
          globalOptions.map(({ flags, description, choices }) => [
            flags,
            choices === undefined ? description : `${description}: ${choices.join(', ')}`,
          ]),
        ),
      ].join('\n\n'),
  },
  {
    name: 'exit-codes',
    summary: 'Exit codes',
    text: () =>
      [
        'A code never changes its meaning:',
        table(exitCodeTexts.map(({ code, says }) => [String(code).padStart(3), says])),
        'With --json, an error is one JSON object on stderr, and "code" in it tells errors apart that share an exit code.',
      ].join('\n\n'),
  },
  {
    name: 'environment',
    summary: 'Environment variables',
    text: () =>
      [
        'An option overrides a variable, and a variable overrides the profile:',
        table(environmentTexts.map(([name, says]) => [name, says])),
      ].join('\n\n'),
  },
  {
    name: 'formats',
    summary: 'Output formats and fields',
    text: () =>
      [
        'Choose a format with -o, with --json or --yaml, or for a profile with "repoctl config set output json":',
        table(formats),
        'Narrow the output with --fields id,owner.username, with --columns for tables and CSV, and with --jq.\n' +
          'Sort a list with --sort-by. Times are short in tables; use --time for others.',
      ].join('\n\n'),
  },
  {
    name: 'bulk',
    summary: 'Create many records from a file',
    text: () =>
      [
        'Every "create" takes a CSV file with a heading, a JSON array, or one JSON record per line:',
        table(bulkOptions.map(({ flags, description }) => [flags, description])),
        'Columns are named like options: "due-date" or "due_date". What all rows share goes on the command line.\n' +
          'Results are printed in row order. Run the command with --dry-run first to check every row.\n\n' +
          '  repoctl labels create --from labels.csv -p group/project',
      ].join('\n\n'),
  },
  {
    name: 'synonyms',
    summary: 'Synonyms of commands',
    text: (nounNames) =>
      ['These words work, too, but help and completion do not offer them:', table(listSynonyms(nounNames))].join(
        '\n\n',
      ),
  },
];
