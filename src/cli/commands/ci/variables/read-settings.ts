import type { UsageError } from '../../../errors/usage-error.ts';
import { defaultSettings, settingNames, type VariableSettings } from './variable.ts';

/**
 * The settings of a variable in a file; null counts as absent.
 *
 * @param wrong makes the error, which names the variable
 * @throws what `wrong` makes, for a setting of another type
 */
export const readSettings = (
  record: Readonly<Record<string, unknown>>,
  wrong: (why: string) => UsageError,
): VariableSettings => {
  const settings: Record<string, unknown> = {};
  for (const name of settingNames) {
    const value = record[name] ?? undefined;
    if (value === undefined) continue;
    const isFlag = typeof defaultSettings[name] === 'boolean';
    if (isFlag && typeof value !== 'boolean') throw wrong(`"${name}" must be true or false`);
    if (!isFlag && typeof value !== 'string') throw wrong(`"${name}" must be a string`);
    settings[name] = value;
  }
  return settings;
};
