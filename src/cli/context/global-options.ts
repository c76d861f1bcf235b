import { configKeys } from '../config/keys.ts';

/** An option of every command, before or after the noun. */
export interface GlobalOption {
  /** In Commander's syntax. */
  readonly flags: string;
  readonly description: string;
  readonly choices?: readonly string[];
  /** A list: repeated options add up. */
  readonly many?: true;
  /** Commander's camel-case name of the value. */
  readonly key: keyof GlobalValues;
}

/** The global options that were given. */
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

const defaultOf = (name: 'timeout' | 'retries'): string =>
  `default: ${(configKeys.find((key) => key.name === name) as { readonly default: number }).default}`;

const choicesOf = (name: 'output' | 'time'): readonly string[] =>
  (configKeys.find((key) => key.name === name) as { readonly choices: readonly string[] }).choices;

const formats = choicesOf('output');
const times = choicesOf('time');

/** In the order of the help page. */
export const globalOptions: readonly GlobalOption[] = [
  { key: 'profile', flags: '--profile <name>', description: 'Profile to use (REPOCTL_PROFILE)' },
  { key: 'url', flags: '--url <url>', description: 'Server URL (REPOCTL_URL)' },
  { key: 'sudo', flags: '--sudo <user>', description: 'User to act as, by username or ID (REPOCTL_SUDO)' },
  { key: 'output', flags: '-o, --output <format>', description: 'Output format (default: table)', choices: formats },
  {
    key: 'json',
    flags: '--json',
    description: 'Same as --output json, --json=a,b with --fields a,b; errors are JSON, too',
  },
  { key: 'yaml', flags: '--yaml', description: 'Same as --output yaml' },
  { key: 'fields', flags: '--fields <fields>', description: 'Comma-separated fields to print', many: true },
  { key: 'columns', flags: '--columns <columns>', description: 'Table columns, by title or field', many: true },
  { key: 'sortBy', flags: '--sort-by <field>', description: 'Field or column to sort by; -field reverses' },
  {
    key: 'time',
    flags: '--time <style>',
    description: 'Time format (REPOCTL_TIME; default: relative)',
    choices: times,
  },
  { key: 'full', flags: '--full', description: 'Print the whole record in place of a page or summary' },
  { key: 'jq', flags: '--jq <expression>', description: 'jq expression to filter the JSON' },
  {
    key: 'color',
    flags: '--color <when>',
    description: 'Color mode (NO_COLOR, FORCE_COLOR; default: auto)',
    choices: ['auto', 'always', 'never'],
  },
  { key: 'quiet', flags: '-q, --quiet', description: 'Suppress notices and progress' },
  { key: 'debug', flags: '--debug', description: 'Log requests and responses to stderr, secrets redacted' },
  { key: 'dryRun', flags: '--dry-run', description: 'Show what would be done; send no write' },
  { key: 'yes', flags: '-y, --yes', description: 'Confirm every question' },
  { key: 'input', flags: '--no-input', description: 'Disable prompts and fail if a value is missing' },
  { key: 'timeout', flags: '--timeout <seconds>', description: `Request timeout in seconds (${defaultOf('timeout')})` },
  { key: 'retries', flags: '--retries <n>', description: `Retries for idempotent requests (${defaultOf('retries')})` },
];
