/**
 * Globs for paths, as Ruby's `File.fnmatch` with its flags for paths, dots, and braces has them, which GitLab uses: `*` and
 * `?` do not match a slash, and only `**` before a slash stands for any number of directories.
 */

/** The maximum number of alternatives of one glob. */
const mostAlternatives = 200;

const special = /[*?[{\\]/;

/** True for a text that can match other texts than itself. */
export const isGlob = (text: string): boolean => special.test(text);

/** The end of the braces that begin at `start`, and the commas between their parts; undefined if they do not close. */
const bracesAt = (
  glob: string,
  start: number,
): { readonly end: number; readonly commas: readonly number[] } | undefined => {
  const commas: number[] = [];
  let depth = 0;
  for (let at = start; at < glob.length; at += 1) {
    const character = glob[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === ',' && depth === 1) commas.push(at);
    else if (character === '}' && (depth -= 1) === 0) return { end: at, commas };
  }
  return undefined;
};

/** `a{b,c}` as `ab` and `ac`. */
const alternatives = (glob: string): readonly string[] => {
  const done: string[] = [];
  const open = [glob];
  while (open.length > 0 && done.length + open.length <= mostAlternatives) {
    const next = open.shift() ?? '';
    const start = next.search(/(?<!\\)\{/);
    const braces = start === -1 ? undefined : bracesAt(next, start);
    if (braces === undefined) {
      done.push(next);
      continue;
    }
    const edges = [start, ...braces.commas, braces.end];
    for (let part = 1; part < edges.length; part += 1) {
      const inner = next.slice((edges[part - 1] ?? 0) + 1, edges[part]);
      open.push(`${next.slice(0, start)}${inner}${next.slice(braces.end + 1)}`);
    }
  }
  return [...done, ...open];
};

/** One character of a segment, or any number of them. */
type Part = '*' | ((character: string) => boolean);

const setOf = (inner: string): ((character: string) => boolean) => {
  const negated = inner.startsWith('!') || inner.startsWith('^');
  const ranges = [...(negated ? inner.slice(1) : inner).matchAll(/\\?([^])(?:-\\?([^]))?/g)];
  return (character) => negated !== ranges.some(([, low = '', high = low]) => low <= character && character <= high);
};

const partsOf = (segment: string): readonly Part[] => {
  const found: Part[] = [];
  for (const [whole, set, escaped] of segment.matchAll(/\[((?:\\.|[^\]\\])+)\]|\\([^])|[^]/gu)) {
    if (set !== undefined) found.push(setOf(set));
    else if (escaped !== undefined) found.push((character) => character === escaped);
    else if (whole === '*') found.push('*');
    else if (whole === '?') found.push(() => true);
    else found.push((character) => character === whole);
  }
  return found;
};

/** Takes time in proportion to both lengths: a star that went wrong is tried again only from the last one on. */
const matchesSegment = (parts: readonly Part[], text: readonly string[]): boolean => {
  let part = 0;
  let at = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    const now = parts[part];
    if (now === '*') {
      star = part;
      resume = at;
      part += 1;
    } else if (now !== undefined && now(text[at] ?? '')) {
      part += 1;
      at += 1;
    } else if (star === -1) {
      return false;
    } else {
      part = star + 1;
      resume += 1;
      at = resume;
    }
  }
  return parts.slice(part).every((one) => one === '*');
};

type Segment = 'directories' | readonly Part[];

const segmentsOf = (glob: string): readonly Segment[] => {
  const all = glob.split('/');
  return all.map((segment, index) => (segment === '**' && index < all.length - 1 ? 'directories' : partsOf(segment)));
};

const matchesFrom = (segments: readonly Segment[], path: readonly (readonly string[])[]): boolean => {
  // Element `n` says that the segments so far match the first `n` parts of the path.
  let reached = [true].concat(path.map(() => false));
  for (const segment of segments) {
    const before = reached;
    if (segment === 'directories') {
      const start = before.indexOf(true);
      reached = before.map((_, index) => start !== -1 && index >= start && index < path.length);
    } else {
      reached = before.map(
        (_, index) => index > 0 && before[index - 1] === true && matchesSegment(segment, path[index - 1] ?? []),
      );
    }
  }
  return reached[path.length] ?? false;
};

/** A function that says whether a path matches a glob. */
export const globMatcher = (glob: string): ((path: string) => boolean) => {
  if (!isGlob(glob)) return (path) => path === glob;
  const all = alternatives(glob).map(segmentsOf);
  return (path) => {
    const parts = path.split('/').map((part) => Array.from(part));
    return all.some((segments) => matchesFrom(segments, parts));
  };
};

/** Globs for files to include: `*` stops at a slash, `**` stands for anything, and nothing else is special. */
export const wildcardMatcher = (glob: string): ((path: string) => boolean) => {
  const parts = glob.match(/\*\*|[^]/gu) ?? [];
  return (path) => {
    const characters = Array.from(path);
    // Element `n` says that the parts so far match the first `n` characters.
    let reached = [true].concat(characters.map(() => false));
    for (const part of parts) {
      const before = reached;
      const stars = part === '*' || part === '**';
      let open = false;
      reached = before.map((is, index) => {
        const character = characters[index - 1];
        if (!stars) return before[index - 1] === true && character === part;
        open = is || (open && (part === '**' || character !== '/'));
        return open;
      });
    }
    return reached[characters.length] ?? false;
  };
};
