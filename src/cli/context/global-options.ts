import { configKeys } from '../config/keys.ts';

/** An option that every command takes, before the noun or after it. */
export interface GlobalOption {
  /** As Commander writes them. */
  readonly flags: string;
  readonly description: string;
  readonly choices?: readonly string[];
  /** Commander's camel-case name of the value. */
  readonly key: keyof GlobalValues;
}

/** The global options as given; what was not given is absent. */
export interface GlobalValues {
  readonly profile?: string;
  readonly url?: string;
  readonly sudo?: string;
  readonly output?: string;
  readonly json?: boolean;
  readonly yaml?: boolean;
  readonly fields?: string;
  readonly jq?: string;
  readonly columns?: string;
  readonly sortBy?: string;
  readonly time?: string;
  readonly full?: boolean;
  readonly color?: string;
  readonly quiet?: boolean;
  readonly debug?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  /** False when `--no-input` was given. */
  readonly input?: boolean;
  readonly timeout?: string;
  readonly retries?: string;
}

const choicesOf = (name: 'output' | 'time'): readonly string[] =>
  (configKeys.find((key) => key.name === name) as { readonly choices: readonly string[] }).choices;

const formats = choicesOf('output');
const times = choicesOf('time');

/** In the order that help shows. */
export const globalOptions: readonly GlobalOption[] = [
  { key: 'profile', flags: '--profile <name>', description: 'Profile to use (REPOCTL_PROFILE)' },
  { key: 'url', flags: '--url <url>', description: 'Address of the service (REPOCTL_URL)' },
  { key: 'sudo', flags: '--sudo <user>', description: 'Act as this user: ID or username (REPOCTL_SUDO)' },
  { key: 'output', flags: '-o, --output <format>', description: 'How to print records', choices: formats },
  { key: 'json', flags: '--json', description: 'Short for --output json; errors are JSON, too' },
  { key: 'yaml', flags: '--yaml', description: 'Short for --output yaml' },
  { key: 'fields', flags: '--fields <a,b.c>', description: 'Only these fields, in this order' },
  { key: 'columns', flags: '--columns <a,b>', description: 'Columns of the table, by title or field' },
  { key: 'sortBy', flags: '--sort-by <field>', description: 'Sort records by a field or column; -field reverses' },
  { key: 'time', flags: '--time <style>', description: 'Time format (REPOCTL_TIME)', choices: times },
  { key: 'full', flags: '--full', description: 'Print the whole record, not a page or a summary' },
  { key: 'jq', flags: '--jq <expression>', description: 'Filter the JSON with a jq expression' },
  {
    key: 'color',
    flags: '--color <when>',
    description: 'When to use colour (NO_COLOR, FORCE_COLOR)',
    choices: ['auto', 'always', 'never'],
  },
  { key: 'quiet', flags: '-q, --quiet', description: 'No notes and no spinner on stderr' },
  { key: 'debug', flags: '--debug', description: 'Show every request and answer on stderr, without secrets' },
  { key: 'dryRun', flags: '--dry-run', description: 'Print the request that would be sent, and send nothing' },
  { key: 'yes', flags: '-y, --yes', description: 'Answer yes to every question' },
  { key: 'input', flags: '--no-input', description: 'Never ask; fail where something is missing' },
  { key: 'timeout', flags: '--timeout <seconds>', description: 'How long to wait for an answer' },
  { key: 'retries', flags: '--retries <n>', description: 'How often to repeat what is safe to repeat' },
];
