/** Patterns in a pipeline file, in RE2 syntax: the time for one grows with its size and the text, never exponentially. */
import { RE2JS, RE2JSSyntaxException } from 're2js';
import { fail, shown, type Place, type Where } from './fault.ts';

/** The patterns of one file. Each is compiled once, and matched once against the same text. */
export interface Patterns {
  /** @throws {FileFault} for an invalid pattern */
  readonly check: (pattern: string, at: Place, where: Where) => void;
  /** True if a text matches `/source/flags`; an invalid pattern matches nothing. */
  readonly search: (pattern: string, text: string) => boolean;
}

/**
 * The maximum cost of all patterns of a file, so that many or large ones cannot block the thread: instructions times
 * characters of the texts, at most 0.1 µs each.
 */
const mostWork = 2_000_000;

/** The cost of compilation in the same unit; characters of Unicode classes cost the most. */
const workPerCharacter = 100;
const workPerInstruction = 15;

const form = /^\/(.*)\/([ismU]*)$/s;

interface Compiled {
  readonly test: (text: string) => boolean;
  readonly size: number;
}

/** A text is the reason why the pattern is invalid. */
const compile = (source: string, flags: string): Compiled | string => {
  try {
    const compiled = RE2JS.compile(flags === '' ? source : `(?${flags})${source}`);
    return { test: (text) => compiled.test(text), size: compiled.programSize() };
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) {
      return `${error.getDescription()}: ${shown(error.getPattern() ?? '')}`;
    }
    throw error;
  }
};

/** The form is `/source/`, with the flags i, s, m, and U. */
export const isPattern = (text: string): boolean => form.test(text);

/** Both functions throw a fault as soon as the patterns of the file have cost too much. */
export const filePatterns = (file: string): Patterns => {
  const known = new Map<string, Compiled | string>();
  const results = new Map<Compiled, Map<string, boolean>>();
  let work = 0;

  const spend = (more: number): void => {
    work += more;
    if (work > mostWork) fail({ file, line: 1 }, {}, 'the patterns take too much work');
  };
  const find = (pattern: string): Compiled | string => {
    const found = known.get(pattern);
    if (found !== undefined) return found;
    spend(pattern.length * workPerCharacter);
    const [, source, flags = ''] = form.exec(pattern) ?? [];
    const compiled = source === undefined ? 'must be between slashes' : compile(source, flags);
    known.set(pattern, compiled);
    if (typeof compiled !== 'string') spend(compiled.size * workPerInstruction);
    return compiled;
  };
  return {
    check: (pattern, at, where) => {
      const found = find(pattern);
      if (typeof found === 'string') fail(at, where, `invalid pattern ${shown(pattern)} (RE2 syntax): ${found}`);
    },
    search: (pattern, text) => {
      const compiled = find(pattern);
      if (typeof compiled === 'string') return false;
      const before = results.get(compiled) ?? new Map<string, boolean>();
      results.set(compiled, before);
      const again = before.get(text);
      if (again !== undefined) return again;
      spend(compiled.size * (text.length + 1));
      const result = compiled.test(text);
      before.set(text, result);
      return result;
    },
  };
};
