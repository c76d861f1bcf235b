import { listSynonyms } from '../program/command-synonyms.ts';
import { globalOptions } from '../context/global-options.ts';
import { targetOptions } from '../fan-out/target-options.ts';
import { bulkOptions, ifExistsOption, ifMissingOption } from '../verbs/verb-input.ts';
import type { NounEntry } from '../program/tool.ts';
import type { TopicName, TopicPart } from '../program/help-text.ts';
import { withFacts } from '../program/parameter-option.ts';
import { listOptions } from '../verbs/paging.ts';
import { environmentTexts, exitCodeTexts, jobRule, jobTexts, jobTokenRule } from './general-texts.ts';

const formats = [
  ['table', 'Columns that fit the terminal; in a pipe, tab-separated values without a heading'],
  ['json', 'The records as the server returned them; a list is one array, however many pages it took'],
  ['yaml', 'The same as YAML'],
  ['ndjson', 'One JSON record per line, printed as pages arrive'],
  ['csv', 'The columns of the table with a heading; lists are a,b'],
  ['markdown', 'The same as a table for an issue, a comment, or the summary of a job'],
  ['name', 'One name or ID per line, for xargs and loops'],
] as const;

const whereFunctions = [
  ['older("90d")', 'True if a time or day is longer ago than a duration in s, m, h, d, or w'],
  ['newer("2w")', 'True if it is not'],
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

/** The items of options, with their choices. */
const optionItems = (
  options: readonly { readonly flags: string; readonly description: string; readonly choices?: readonly string[] }[],
): TopicPart => ({
  items: options.map(({ flags, description, choices = [] }) => [
    flags,
    withFacts(description, choices.length === 0 ? [] : [choices.join('|')]),
  ]),
});

export const topicParts: Readonly<Record<TopicName, (nouns: readonly NounEntry[]) => readonly TopicPart[]>> = {
  names: () => [
    'Arguments, options, filters, rows, and names on stdin take records in all of these forms:',
    { items: names },
    'A project or group is a path, an ID, or a URL, also in REPOCTL_PROJECT, REPOCTL_GROUP, and profiles; slashes around a path, .git after it, and %2F in it do no harm. The name of something new can be a path, too.',
    'An exact name overrides a sign: a label called "~bug" is that label. Quote signs: to a shell, # starts a comment, ! is an older command, and ~ a home directory.',
    {
      commands: [
        "repoctl issues close 4 'platform/api#12'",
        'repoctl issues list --assignee @me',
        'repoctl projects create platform/docs',
      ],
    },
  ],
  lists: () => [
    'A list shows its first page, 20 records in most lists, and says on stderr if there are more. Every list takes these options:',
    optionItems(listOptions),
    'Sort with --sort-by, for example --sort-by -created-at; choose what is printed with -o, --fields, --columns, and --jq. "repoctl help where" explains conditions, "repoctl help formats" the formats, and "repoctl help fan-out" lists of many projects.',
    {
      commands: [
        'repoctl issues list --all -o csv',
        "repoctl labels list --where '.open_issues_count == 0' -o name",
        'repoctl users list --limit 5 --sort-by -created-at',
      ],
    },
  ],
  where: () => [
    'Every list takes --where with a condition in the language of jq, which is run on each record:',
    { items: whereFunctions },
    '--jq knows these words, too. A record for which the condition is neither true nor false stops the command, and nothing is printed: say what null means. --fail-if-any ends with exit code 13 if something is left, for monitoring; with --jq, if the expression leaves something.',
    {
      commands: [
        "repoctl projects list --where '.archived | not'",
        'repoctl users list --where \'(.last_sign_in_at // .created_at) | older("180d")\' -o name',
      ],
    },
  ],
  formats: () => [
    'Choose a format with -o, with --json or --yaml, or for a profile with "repoctl config set output json":',
    { items: formats },
    'Narrow the output with --fields id,owner.username, with --columns for tables and CSV, and with --jq. Sort a list with --sort-by. Times are short in tables; use --time for others.',
    'A write prints a sentence on a terminal. In a pipe it prints one line with tabs: the name, the URL or the status, and last a value that is shown once. Use --json for the record.',
  ],
  bulk: () => [
    'Every command that writes takes many records: several arguments (labels delete a b c), names on stdin, one per line (labels delete -), or rows of CSV with a heading, a JSON array, or one JSON record per line:',
    optionItems([...bulkOptions, ifExistsOption, ifMissingOption]),
    'Columns are named like options: "due-date" or "due_date"; "project", "group", and "user" work everywhere. Any output of a list is accepted; columns that the command has no use for are ignored with a warning. What all rows share goes on the command line; a cell and an option for the same value are refused. --project is where new records go, and otherwise must be the project of each row. Without --from-format and a file name that says it, rows are JSON, CSV if the first line has a comma or is the name of a column, or else names.',
    'All rows are read and checked before anything is sent, up to 64 MB and 1,000,000 rows. Results are printed in row order. --dry-run only checks.',
    'Lists take --except-from, too: it leaves out the records that a file names, as -o name, CSV, or JSON of a list of them has it. --skip and --skip-file leave out whole projects and groups.',
    {
      commands: [
        'repoctl labels create --from labels.csv -p group/project --if-exists update',
        'repoctl users block ann bob',
      ],
    },
  ],
  'fan-out': () => [
    'Commands that are about a project or group can be run for many of them at once:',
    optionItems(targetOptions),
    'Lists become one list with the project first; names have it before a tab, and other commands read it there. Writes go on where one fails, and end with exit code 12. Shared projects are left out with --of. "repoctl groups clone" clones all projects of a group, and "repoctl groups tree" shows them. Any other endpoint can be called for each with "repoctl api".',
    {
      commands: [
        'repoctl labels create bug --color red --each-project --of platform',
        'repoctl branches protected list --each-project --membership',
        "repoctl api PUT 'projects/:id/push_rule' -F max_file_size=50 --each-project --of platform",
      ],
    },
  ],
  options: () => [
    'Every command takes these options, before or after the resource:',
    optionItems(globalOptions),
    '"--help" shows the options of a command that are used most, "--help --all" shows all of them, and "repoctl man" has the manuals.',
  ],
  environment: () => [
    'An option overrides a variable, and a variable overrides the profile:',
    { items: environmentTexts },
    `${jobRule}:`,
    { items: jobTexts },
    `${jobTokenRule}. "repoctl doctor" shows which are used.`,
  ],
  'exit-codes': () => [
    'A code never changes its meaning:',
    { items: exitCodeTexts.map(({ code, says }) => [String(code).padStart(3), says]) },
    'With --json, an error is one JSON object on stderr, and "code" in it tells errors apart that share an exit code.',
  ],
  gitlab: (nouns) => [
    'GitLab has these resources, and "repoctl serve" does not. All options work with them; the help of a command names the edition and the version, if they matter:',
    {
      items: nouns.filter(({ isOnlyInGitlab }) => isOnlyInGitlab === true).map(({ name, summary }) => [name, summary]),
    },
    'Responses are printed unchanged. Use "repoctl api" for any other endpoint of a server.',
  ],
  synonyms: (nouns) => [
    'These words work, too, but help and completion do not offer them:',
    { items: listSynonyms(nouns.map(({ name }) => name)) },
  ],
};
