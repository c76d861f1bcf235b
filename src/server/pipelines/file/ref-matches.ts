/** Whether a job is for a ref: the words of `only` and `except`. */
import { createContext, Script } from 'node:vm';
import type { Row } from '../../db/schema.ts';

/** What a pipeline is for. */
export interface RefContext {
  readonly ref: string;
  readonly tag: boolean;
  readonly source: Row<'pipelines'>['source'];
  /** Of the project. */
  readonly path: string;
}

/** Milliseconds for what all patterns of a file may try together. */
const patience = 250;

// A pattern can be made to try for years; only here can it be ended from outside. Nothing but the pattern runs.
const search = new Script('new RegExp(source, flags).test(text)');

type Search = (source: string, flags: string) => boolean;

/** Looks for patterns in a text. One that is none, or comes when the time is used up, is not found. */
const searchIn = (text: string): Search => {
  const context = createContext({ text });
  let left = patience;
  return (source, flags) => {
    if (left < 1) return false;
    const started = performance.now();
    try {
      Object.assign(context, { source, flags });
      return search.runInContext(context, { timeout: Math.ceil(left) }) === true;
    } catch {
      return false;
    } finally {
      left -= performance.now() - started;
    }
  };
};

const sources: Readonly<Record<string, Row<'pipelines'>['source']>> = {
  api: 'api',
  pushes: 'push',
  schedules: 'schedule',
  triggers: 'trigger',
  web: 'web',
};

const matches = (word: string, { ref, tag, source, path }: RefContext, find: Search): boolean => {
  const at = word.lastIndexOf('@');
  const [name, place] = at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
  if (place !== undefined && place !== path) return false;
  if (name === 'branches') return !tag;
  if (name === 'tags') return tag;
  if (Object.hasOwn(sources, name)) return sources[name] === source;
  const pattern = /^\/(.*)\/(i?)$/s.exec(name);
  return pattern === null ? name === ref : find(pattern[1] ?? '', pattern[2] ?? '');
};

/** For the jobs of one file: whether each is part of the pipeline. */
export const jobFilter = (
  context: RefContext,
): ((job: { readonly only: readonly string[] | null; readonly except: readonly string[] }) => boolean) => {
  const find = searchIn(context.ref);
  const hits = (word: string): boolean => matches(word, context, find);
  return ({ only, except }) => (only === null || only.some(hits)) && !except.some(hits);
};
