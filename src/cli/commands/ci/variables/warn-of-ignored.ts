import type { Streams } from '../../../output/streams.ts';
import { isObject } from '../../../output/field-path.ts';
import { warn } from '../../../output/warn.ts';
import { defaultSettings, type FileVariable, nameOf, settingNames } from './variable.ts';

const whatToDo = (wanted: Wanted, record: Readonly<Record<string, unknown>>): string => {
  const isMaskedFor = wanted.masked === true || wanted.hidden === true;
  if (isMaskedFor && record['masked'] !== true) {
    return '; the value is stored unmasked: delete the variable, or keep its value out of job logs';
  }
  if (wanted.hidden === true && record['hidden'] !== true) {
    return '; the value can be read in the settings: delete the variable and create it again, or leave it visible';
  }
  return '';
};

/** A variable as requested, without its value. */
export type Wanted = Omit<FileVariable, 'value'>;

/**
 * Warns about settings that the server ignored: some servers store the variable without them, and show a masked one in
 * logs.
 *
 * @param body the response to the write
 * @returns the ignored settings
 */
export const warnOfIgnored = (streams: Streams, wanted: Wanted, body: unknown): readonly string[] => {
  const record = isObject(body) ? body : {};
  const ignored = settingNames.filter((name) => {
    const fallback = defaultSettings[name];
    return wanted[name] !== undefined && (wanted[name] || fallback) !== (record[name] || fallback);
  });
  const names = wanted.hidden === true && record['hidden'] !== true ? [...ignored, 'hidden'] : ignored;
  if (names.length === 0) return [];
  warn(streams, `variable ${nameOf(wanted)}: the server ignored ${names.join(', ')}${whatToDo(wanted, record)}`);
  return names;
};
