/** Paths of files and directories within a repository, as callers write them. */

/** Longer than any path that a program could check out, short enough to be one argument of git. */
const longest = 16_384;

/**
 * A path without the slashes that mean nothing (`/src//app/` is `src/app`); the root is empty. `undefined` for what no
 * tree can hold: `.` and `..`, and what is far too long.
 */
export const treePath = (path: string): string | undefined => {
  const parts = path.split('/').filter((part) => part !== '');
  const strange = parts.some((part) => part === '.' || part === '..');
  return strange || path.includes('\0') || path.length > longest ? undefined : parts.join('/');
};

/** The directories above a path, from the top: of `a/b/c`, `a` and `a/b`. */
export const directoriesAbove = (path: string): string[] => {
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
};
