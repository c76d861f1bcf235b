/** The places of a path: what of it is filled in for each call. */
import { UsageError } from '../../../errors/usage-error.ts';

/** A path with what is to be filled in. */
export interface PathPlaces {
  /** As paths of endpoints are written: `/projects/:project/hooks/:hook_id`. */
  readonly path: string;
  /** The names of the places, in order, each once. */
  readonly names: readonly string[];
  /** What a place was called where it has another name now: `id` of `/projects/:id` is `project`. */
  readonly typedAs: Readonly<Record<string, string>>;
}

/** What the first place after a collection is of. */
const owners: Readonly<Record<string, string>> = { projects: 'project', groups: 'group', users: 'user' };

/** What API documentation calls that place. */
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
 * Reads the places of a path: `{name}` anywhere, and `:name` as a whole segment, as API documentation has it. The first
 * place after `projects/`, `groups/`, or `users/` is the project, the group, or the user, even if it is called `id`.
 *
 * @throws UsageError for a place whose name no place can have
 */
export const readPlaces = (typed: string): PathPlaces => {
  const names: string[] = [];
  const typedAs: Record<string, string> = {};
  const place = (name: string, at: number): string => {
    const owner = usualNames.has(name) ? ownerBefore(typed.slice(0, at)) : undefined;
    const own = owner ?? name;
    if (owner !== undefined && owner !== name) typedAs[own] = name;
    if (!names.includes(own)) names.push(own);
    return `:${own}`;
  };
  const path = typed.replaceAll(
    /\{([^{}]*)\}|:([a-z_]+)/g,
    (all, braced: string | undefined, word: string | undefined, at: number) => {
      if (braced !== undefined) return place(checkName(braced), at);
      const isSegment = typed[at - 1] === '/' && /^([/?]|$)/.test(typed.slice(at + all.length));
      // Any other colon is one.
      return isSegment ? place(word ?? '', at) : `%3A${word}`;
    },
  );
  return { path, names, typedAs };
};
