import { listSynonyms } from '../program/command-synonyms.ts';
import { globalOptions } from '../context/global-options.ts';
import { targetOptions } from '../fan-out/target-options.ts';
import { bulkOptions, ifExistsOption, ifMissingOption } from '../verbs/verb-input.ts';
import { environmentTexts, exitCodeTexts, jobRule, jobTexts, jobTokenRule } from './general-texts.ts';

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

const whereFunctions = [
  ['older("90d")', 'Whether a time or day is longer ago than a duration in s, m, h, d, or w'],
  ['newer("2w")', 'Whether it is not'],
  ['age', 'Seconds since a time or day'],
  ['env.NAME', 'An environment variable, but none that holds a token, a password, or a key'],
] as const;

const names = [
  ['13, 4', 'An ID, or the number of an issue or merge request'],
  ["kofi, bug, 'Nightly build'", 'A username, a name, or a title'],
  ['@kofi, kofi@example.org', 'A user, by username or by exact email address'],
  ['@me', 'You; in filters also me, unless a user is called so'],
  ["'#4', '!4'", 'An issue, a merge request'],
  ["'%2.5', '~bug'", 'A milestone, a label'],
  ["'group/project#4'", 'The same with its project, so that -p is not needed'],
  ['https://host/group/project/-/issues/4', 'The URL of its page, on the server that is used'],
  ['@5, /21', 'The user and the group whose name is digits; alone, digits are an ID'],
] as const;

/** A page of help about all commands. */
export interface Topic {
  readonly name: string;
  readonly summary: string;
  readonly text: (nounNames: readonly string[]) => string;
}

/** The topics of `help <topic>`. */
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
        `${jobRule}:`,
        table(jobTexts),
        `${jobTokenRule}.\n"repoctl doctor" shows which are used.`,
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
    name: 'names',
    summary: 'Ways of writing records, projects, and groups',
    text: () =>
      [
        'Arguments, options, filters, rows, and names on stdin take records in all of these forms:',
        table(names),
        'A project or group is a path, an ID, or a URL, also in REPOCTL_PROJECT, REPOCTL_GROUP, and profiles; slashes\n' +
          'around a path, .git after it, and %2F in it do no harm. The name of something new can be a path, too.\n\n' +
          'An exact name overrides a sign: a label called "~bug" is that label. Quote signs: to a shell, # starts a\n' +
          'comment, ! is an older command, and ~ a home directory.\n\n' +
          "  repoctl issues close 4 'platform/api#12'\n" +
          '  repoctl issues list --assignee @me\n' +
          '  repoctl projects create platform/docs',
      ].join('\n\n'),
  },
  {
    name: 'bulk',
    summary: 'Write many records at once',
    text: () =>
      [
        'Every command that writes takes many records: several arguments (labels delete a b c), names on stdin, one\n' +
          'per line (labels delete -), or rows of CSV with a heading, a JSON array, or one JSON record per line:',
        table([
          ...bulkOptions.map(({ flags, description }) => [flags, description] as const),
          ...[ifExistsOption, ifMissingOption].map(
            ({ flags, description, choices }) => [flags, `${description}: ${choices.join(', ')}`] as const,
          ),
        ]),
        'Columns are named like options: "due-date" or "due_date"; "project", "group", and "user" work everywhere. Any\n' +
          'output of a list is accepted; columns that the command has no use for are ignored with a note. What all rows\n' +
          'share goes on the command line; a cell and an option for the same value are refused. --project is where new\n' +
          'records go, and otherwise must be the project of each row. Without --from-format and a file name that says it,\n' +
          'rows are JSON, CSV if the first line has a comma or is the name of a column, or else names.\n\n' +
          'All rows are read and checked before anything is sent, up to 64 MB and 1,000,000 rows. Results are printed in\n' +
          'row order. --dry-run only checks.\n\n' +
          'Lists take --except-from, too: it leaves out the records that a file names, as -o name, CSV, or JSON of a list of\n' +
          'them has it. --skip and --skip-file leave out whole projects and groups.\n\n' +
          '  repoctl labels create --from labels.csv -p group/project --if-exists update\n' +
          '  repoctl users block ann bob',
      ].join('\n\n'),
  },
  {
    name: 'fan-out',
    summary: 'Run a command for many projects or groups',
    text: () =>
      [
        'Commands that are about a project or group can be run for many of them at once:',
        table(targetOptions.map(({ flags, description }) => [flags, description])),
        'Lists become one list with the project first; names have it before a tab, and other commands read it there.\n' +
          'Writes go on where one fails, and end with exit code 12. Shared projects are left out with --of.\n' +
          '"repoctl groups clone" clones all projects of a group, and "repoctl groups tree" shows them.\n' +
          'Any other endpoint can be called for each with "repoctl api".\n\n' +
          '  repoctl labels create bug --color red --each-project --of platform\n' +
          '  repoctl branches protected list --each-project --membership\n' +
          "  repoctl api PUT 'projects/:id/push_rule' -F max_file_size=50 --each-project --of platform",
      ].join('\n\n'),
  },
  {
    name: 'where',
    summary: 'Choose records of a list by a condition',
    text: () =>
      [
        'Every list takes --where with a condition in the language of jq, which is run on each record:',
        table(whereFunctions),
        '--jq knows these words, too. A record for which the condition is neither true nor false stops the command, and nothing is printed: say what\n' +
          'null means. --fail-if-any ends with exit code 13 if something is left, for monitoring; with --jq,\n' +
          'if the expression leaves something.\n\n' +
          "  repoctl projects list --where '.archived | not'\n" +
          '  repoctl users list --where \'(.last_sign_in_at // .created_at) | older("180d")\' -o name',
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
