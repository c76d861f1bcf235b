/** Gives what was read from the repository, and notes what was asked for in vain. */
import type { Sources, Wanted } from './context.ts';

/** Each function returns undefined for what was not read; the plan is then made anew with it. */
export interface Reading {
  readonly file: (path: string) => string | null | undefined;
  readonly template: (name: string) => string | null | undefined;
  readonly tree: () => readonly string[] | undefined;
  readonly changed: () => readonly string[] | null | undefined;
  readonly compared: (ref: string) => readonly string[] | null | undefined;
  /** Undefined if nothing was asked for in vain. */
  readonly wanted: () => Wanted | undefined;
}

const find = <Value>(map: ReadonlyMap<string, Value>, missing: Set<string>, key: string): Value | undefined => {
  const value = map.get(key);
  if (value === undefined) missing.add(key);
  return value;
};

export const readingOf = (sources: Sources): Reading => {
  const files = new Set<string>();
  const templates = new Set<string>();
  const compared = new Set<string>();
  let tree = false;
  let changed = false;

  return {
    file: (path) => find(sources.files, files, path),
    template: (name) => find(sources.templates, templates, name),
    tree: () => {
      tree ||= sources.tree === undefined;
      return sources.tree;
    },
    changed: () => {
      changed ||= sources.changed === undefined;
      return sources.changed;
    },
    compared: (ref) => find(sources.compared, compared, ref),
    wanted: () =>
      files.size + templates.size + compared.size > 0 || tree || changed
        ? { files: [...files], templates: [...templates], tree, changed, compared: [...compared] }
        : undefined,
  };
};
