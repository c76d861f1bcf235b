/** Paths in the trees of commits. */

/** Characters: longer than any path that can be checked out, and short enough for one argument. */
const longest = 16_384;

/**
 * Removes extra slashes (`/src//app/` is `src/app`); the root is empty. Returns undefined for a path that no tree can have: with
 * `.` or `..`, or far too long.
 */
export const treePath = (path: string): string | undefined => {
  const parts = path.split('/').filter((part) => part !== '');
  const strange = parts.some((part) => part === '.' || part === '..');
  return strange || path.includes('\0') || path.length > longest ? undefined : parts.join('/');
};

/** Returns the directories above a path, from the top: `a` and `a/b` for `a/b/c`. */
export const directoriesAbove = (path: string): string[] => {
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
};
