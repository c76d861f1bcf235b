import { deepJsonFault } from '../../../../api/json/depth.ts';
import { isExactNumber } from '../../../../api/json/exact-number.ts';
import { parseJson as parseExactly } from '../../../../api/json/json-text.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { isObject } from '../../../output/field-path.ts';
import { keyAndScope, isKey, keyFault, type FileVariable } from './variable.ts';
import { readSettings } from './read-settings.ts';

const shape = 'expected {"KEY": "value"} or [{"key": "KEY", "value": "value"}]';

const parse = (text: string, name: string): unknown => {
  try {
    return parseExactly(text);
  } catch (error) {
    // The parser's message quotes the text, which has secrets.
    throw new UsageError(`${name} is ${deepJsonFault(error) ?? 'not valid JSON'}`);
  }
};

const isText = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || isExactNumber(value);

/**
 * Reads variables from JSON: an object of values by key, or an array of records as the API lists them. Numbers and
 * booleans become text; settings are read, and other fields are ignored.
 *
 * @param name of the file, for messages, which never contain a value
 * @throws UsageError with the variable
 */
export const parseJson = (text: string, name: string): readonly FileVariable[] => {
  const content = parse(text, name);
  const wrong = (which: string, why: string): UsageError => new UsageError(`${name}, ${which}: ${why}`);
  const toVariable = (which: string, record: Readonly<Record<string, unknown>>): FileVariable => {
    const { key, value } = record;
    if (typeof key !== 'string' || !isKey(key)) throw wrong(which, keyFault);
    const isHidden = record['hidden'] === true;
    const isUnknown = isHidden && (value === null || value === '');
    if (!isUnknown && !isText(value)) throw wrong(key, 'its value must be a string');
    const settings = readSettings(record, (why) => wrong(key, why));
    return { key, value: isUnknown ? null : String(value), ...settings, ...(isHidden && { hidden: true }) };
  };
  const toRecord = (record: unknown, index: number): FileVariable => {
    const which = `variable ${index + 1}`;
    if (!isObject(record)) throw wrong(which, 'expected an object with key and value');
    return toVariable(which, record);
  };
  const listed = Array.isArray(content)
    ? content.map(toRecord)
    : isObject(content)
      ? Object.entries(content).map(([key, value], index) => toVariable(`variable ${index + 1}`, { key, value }))
      : undefined;
  if (listed === undefined) throw new UsageError(`${name}: ${shape}`);
  return [...new Map(listed.map((variable) => [keyAndScope(variable), variable])).values()];
};
