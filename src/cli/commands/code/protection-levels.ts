/** The roles that rules of branches and tags want: their words, and their text in columns. */
import type { Column } from '../../output/column.ts';
import { levelWords, nobody, roleText } from '../../values/roles.ts';
import type { FlagChanges } from '../../verbs/parameter.ts';

type Level = Readonly<Record<string, unknown>>;

/** The user, group, or key that other servers name in an access level. */
const namedIn = (level: Level) =>
  (['user', 'group', 'deploy_key'] as const).find((kind) => typeof level[`${kind}_id`] === 'number');

/** The role of an access level in the server's words, or the user, group, or key. */
const levelText = (level: Level): string => {
  const description = level['access_level_description'];
  if (typeof description === 'string' && description !== '') return description;
  const named = namedIn(level);
  return named === undefined
    ? `level ${String(level['access_level'])}`
    : `${named.replace('_', ' ')} ${String(level[`${named}_id`])}`;
};

const levelOnTerminal = (level: Level): string => {
  const number = level['access_level'];
  if (namedIn(level) !== undefined || typeof number !== 'number') return levelText(level);
  return number === levelWords[nobody] ? nobody : roleText(number);
};

/** Renders the access levels in a field of a record, in a pipe by the server's descriptions. */
export const accessLevels =
  (field: string): Column['render'] =>
  (record, { terminal }) => {
    const levels = (record as Readonly<Record<string, unknown>>)[field];
    return (Array.isArray(levels) ? levels : []).map(terminal ? levelOnTerminal : levelText).join(', ');
  };

/** The option for a level. */
export const levelFlag = (description: string): FlagChanges => ({ words: levelWords, description });

const isSomebody = ([, level]: readonly [string, number]): boolean => level !== levelWords[nobody];

/** The option for a level that cannot be nobody. */
export const roleFlag = (description: string): FlagChanges => ({
  words: Object.fromEntries(Object.entries(levelWords).filter(isSomebody)),
  description,
});
