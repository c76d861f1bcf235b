import { type KindName, serviceKind } from './kinds.ts';

/** Fields whose values have a sign of their own, of whatever kind the record is. */
const signs: Readonly<Record<string, string>> = { username: '@', full_path: '/' };

/**
 * A name of digits as every command takes it for a name and not for an ID; undefined where there is no such way.
 *
 * @param field that has it
 * @param kind of the record
 */
export const nameOfDigits = (field: string, kind: KindName | undefined, name: string): string | undefined => {
  const sign = signs[field] ?? (kind === undefined ? undefined : serviceKind(kind)?.sign);
  return sign === undefined ? undefined : `${sign}${name}`;
};
