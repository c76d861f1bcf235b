/** Whether a job is for a pipeline: what `only` and `except` say. */
import type { Row } from '../../../db/schema.ts';
import type { Condition, Facts } from './condition.ts';
import { isPattern } from './patterns.ts';

export interface RefContext {
  readonly ref: string;
  readonly tag: boolean;
  readonly source: Row<'pipelines'>['source'];
  /** Of the project. */
  readonly path: string;
}

/** What `only` and `except` name; null for what they say nothing of. */
export interface Limits {
  /** Refs and sources. */
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

/** A ref or source, and the project that it is limited to. */
const partsOf = (word: string): readonly [name: string, project: string | undefined] => {
  const at = word.lastIndexOf('@');
  return at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
};

/** The pattern in a word of `only` or `except`, if it has one. */
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

/** For whom a job is. */
export interface Limited {
  readonly only: Limits | null;
  readonly except: Limits | null;
}

/** Everything that `only` names has to fit, and nothing that `except` names may. */
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
