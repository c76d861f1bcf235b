/** Matches pipelines with `only` and `except` of jobs. */
import type { Row } from '../../../db/schema.ts';
import type { Condition, Facts } from './condition.ts';
import { isPattern } from './patterns.ts';

export interface RefContext {
  readonly ref: string;
  readonly tag: boolean;
  readonly source: Row<'pipelines'>['source'];
  /** Full path of the project. */
  readonly path: string;
}

/** The entries of `only` or `except`; null for absent ones. */
export interface Limits {
  /** Refs, patterns, and sources. */
  readonly refs: readonly string[] | null;
  readonly conditions: readonly Condition[] | null;
}

const sources: Readonly<Record<string, Row<'pipelines'>['source']>> = {
  api: 'api',
  pushes: 'push',
  schedules: 'schedule',
  triggers: 'trigger',
  web: 'web',
};

/** Splits an entry into a ref or source and the path of the project that it is limited to. */
const partsOf = (word: string): readonly [name: string, project: string | undefined] => {
  const at = word.lastIndexOf('@');
  return at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
};

/** The pattern in an entry of `only` or `except`, if it has one. */
export const patternIn = (word: string): string | undefined => {
  const [name] = partsOf(word);
  return isPattern(name) ? name : undefined;
};

const matches = (word: string, { ref, tag, source, path }: RefContext, { search }: Facts): boolean => {
  const [name, place] = partsOf(word);
  if (place !== undefined && place !== path) return false;
  if (name === 'branches') return !tag;
  if (name === 'tags') return tag;
  if (Object.hasOwn(sources, name)) return sources[name] === source;
  return isPattern(name) ? search(name, ref) : name === ref;
};

/** The limits of a job. */
export interface Limited {
  readonly only: Limits | null;
  readonly except: Limits | null;
}

/** True if every part of `only` matches and no part of `except`. */
export const isWithin = ({ only, except }: Limited, context: RefContext, facts: Facts): boolean => {
  const hits = (word: string): boolean => matches(word, context, facts);
  const holds = (condition: Condition): boolean => condition(facts);
  return (
    (only?.refs?.some(hits) ?? true) &&
    (only?.conditions?.some(holds) ?? true) &&
    !(except?.refs?.some(hits) ?? false) &&
    !(except?.conditions?.some(holds) ?? false)
  );
};
