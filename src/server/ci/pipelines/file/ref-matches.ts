/** Whether a job is for a pipeline: what `only` and `except` say. */
import type { Row } from '../../../db/schema.ts';
import type { Condition, Facts } from './condition.ts';

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

const matches = (word: string, { ref, tag, source, path }: RefContext, { search }: Facts): boolean => {
  const at = word.lastIndexOf('@');
  const [name, place] = at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
  if (place !== undefined && place !== path) return false;
  if (name === 'branches') return !tag;
  if (name === 'tags') return tag;
  if (Object.hasOwn(sources, name)) return sources[name] === source;
  const pattern = /^\/(.*)\/(i?)$/s.exec(name);
  return pattern === null ? name === ref : search(pattern[1] ?? '', pattern[2] ?? '', ref);
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
