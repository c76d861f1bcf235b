/** The placeholders of a path, which are filled in for each request. */
import { UsageError } from '../../../errors/usage-error.ts';

/** A path with its placeholders. */
export interface PathPlaceholders {
  /** As in endpoints: `/projects/:project/hooks/:hook_id`. */
  readonly path: string;
  /** Names of the placeholders, in order, each once. */
  readonly names: readonly string[];
  /** The typed name of each renamed placeholder: `id` of `/projects/:id` becomes `project`. */
  readonly typedAs: Readonly<Record<string, string>>;
}

/** The kind of the first placeholder after a collection. */
const owners: Readonly<Record<string, string>> = { projects: 'project', groups: 'group', users: 'user' };

/** Names of that placeholder in API documentation. */
const usualNames: ReadonlySet<string> = new Set(['id', 'project_id', 'group_id', 'user_id', 'fullpath']);

const ownerBefore = (before: string): string | undefined =>
  owners[/^\/?(?:api\/v4\/)?(projects|groups|users)\/$/.exec(before)?.[1] ?? ''];

const checkName = (name: string): string => {
  if (/^[a-z_]+$/.test(name)) return name;
  throw new UsageError(`"{${name}}" cannot be filled in: a name has lower-case letters and underscores`, {
    hint: 'For a brace in a path, use %7B and %7D.',
  });
};

/**
 * Finds the placeholders of a path: `{name}` anywhere, and `:name` as a whole segment, as in API documentation. The first
 * placeholder after `projects/`, `groups/`, or `users/` is the project, group, or user, even if it is called `id`.
 *
 * @throws UsageError for an invalid name of a placeholder
 */
export const readPlaceholders = (typed: string): PathPlaceholders => {
  const names: string[] = [];
  const typedAs: Record<string, string> = {};
  const placeholder = (name: string, at: number): string => {
    const owner = usualNames.has(name) ? ownerBefore(typed.slice(0, at)) : undefined;
    const own = owner ?? name;
    if (owner !== undefined && owner !== name) typedAs[own] = name;
    if (!names.includes(own)) names.push(own);
    return `:${own}`;
  };
  const path = typed.replaceAll(
    /\{([^{}]*)\}|:([a-z_]+)/g,
    (all, braced: string | undefined, word: string | undefined, at: number) => {
      if (braced !== undefined) return placeholder(checkName(braced), at);
      const isSegment = typed[at - 1] === '/' && /^([/?]|$)/.test(typed.slice(at + all.length));
      // Other colons are part of the path.
      return isSegment ? placeholder(word ?? '', at) : `%3A${word}`;
    },
  );
  return { path, names, typedAs };
};
