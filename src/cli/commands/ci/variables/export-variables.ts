import type { CommandContext } from '../../../context/context.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { writeText } from '../../../output/messages.ts';
import type { View } from '../../../output/view.ts';
import { writeRecords } from '../../../output/write-records.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { defaultSettings, type FileVariable, listAll, nameOf, settingNames, valueOf } from './variable.ts';
import { warn } from '../../../output/warn.ts';
import { isBare } from '../../../verbs/view.ts';

const shellName = /^[A-Za-z_][A-Za-z0-9_]*$/;

const refuse = (key: string, why: string): ExitError =>
  new ExitError(`cannot write variable ${key} as .env: ${why}`, {
    code: 'not-env',
    hint: 'Use --json to export all variables.',
  });

/** A comment for shells, from which `import` reads settings that are not the defaults. */
const settingsLine = (variable: FileVariable): string => {
  const settings = settingNames.filter((name) => (variable[name] || defaultSettings[name]) !== defaultSettings[name]);
  if (settings.length === 0) return '';
  return `# repoctl: ${JSON.stringify(Object.fromEntries(settings.map((name) => [name, variable[name]])))}\n`;
};

const line = (variable: FileVariable): string => {
  const { key } = variable;
  const value = valueOf(variable);
  if (value === null) return '';

  if (!shellName.test(key)) throw refuse(key, 'not a valid name for a shell variable');
  if (value.includes('\0')) throw refuse(key, 'the value contains a NUL byte');
  // Single quotes keep everything but themselves.
  return `${settingsLine(variable)}${key}='${value.replaceAll("'", String.raw`'\''`)}'\n`;
};

/**
 * The text of a .env file that shells can source and `parseEnv` can read, with one line per environment scope and
 * without hidden variables.
 *
 * @throws ExitError for a variable that a shell cannot hold
 */
export const envText = (variables: readonly FileVariable[]): string => variables.map(line).join('');

const warnOfHidden = ({ streams }: CommandContext, variables: readonly FileVariable[]): void => {
  const hidden = variables.filter((variable) => valueOf(variable) === null).map(nameOf);
  if (hidden.length > 0) warn(streams, `hidden values cannot be exported: ${hidden.join(', ')}`);
};

const warnOfScopes = ({ streams }: CommandContext, variables: readonly FileVariable[]): void => {
  const keys = variables.filter((variable) => valueOf(variable) !== null).map(({ key }) => key);
  const repeated = new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
  if (repeated.size > 0)
    warn(
      streams,
      `variables with several environment scopes: ${[...repeated].join(', ')}; in a .env file, the last line counts`,
    );
};

const isEnv = (view: View, format: unknown): boolean => (format === undefined ? isBare(view) : format === 'env');

/** Prints all variables with their values: as .env, or in a format for records. */
export const exportVariables = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { format } = call.extras;
  const all = await listAll(context, call);
  const { view } = call;
  warnOfHidden(context, all);
  if (isEnv(view, format)) {
    warnOfScopes(context, all);
    return writeText(context.streams, envText(all));
  }
  await writeRecords(context.streams, [all], format === 'json' ? { ...view, format: 'json' } : view);
};
