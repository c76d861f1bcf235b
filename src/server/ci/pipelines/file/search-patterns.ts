/** Looks for patterns that anybody may have written. */
import { createContext, Script } from 'node:vm';

/** Milliseconds for what all patterns of a file may try together. */
const patience = 250;

// A pattern can be made to try for years; only here can it be ended from outside. Nothing but the pattern runs.
const script = new Script('new RegExp(source, flags).test(text)');

/** Whether a pattern is found in a text. One that is none, or comes when the time is used up, is not found. */
export type Search = (source: string, flags: string, text: string) => boolean;

export const patternSearch = (): Search => {
  const context = createContext({});
  let left = patience;
  return (source, flags, text) => {
    if (left < 1) return false;
    const started = performance.now();
    try {
      Object.assign(context, { source, flags, text });
      return script.runInContext(context, { timeout: Math.ceil(left) }) === true;
    } catch {
      return false;
    } finally {
      left -= performance.now() - started;
    }
  };
};
