/** git allows these nowhere in a name: control characters, space, its own operators, `..` and `@{`. */
// oxlint-disable-next-line no-control-regex -- these are the characters in question
const forbidden = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{/;

/** A lone surrogate has no UTF-8 form. */
const halfCharacter = /\p{Surrogate}/u;

/** Bytes: refs are files, and git appends `.lock` while it writes one. */
const longestComponent = 250;

/** Bytes: with the path of the storage, the limit of most systems is 4,096. */
const longestName = 2000;

const isComponent = (component: string): boolean =>
  component !== '' &&
  !component.startsWith('.') &&
  !component.endsWith('.lock') &&
  Buffer.byteLength(component) <= longestComponent;

/**
 * Returns true for a name that an existing branch or tag can have, by the rules of `git check-ref-format` and the limits of
 * file systems. Such a name is safe and unambiguous after `refs/heads/` or `refs/tags/`.
 */
export const canBeRef = (name: string): boolean =>
  !name.endsWith('.') &&
  !forbidden.test(name) &&
  !halfCharacter.test(name) &&
  Buffer.byteLength(name) <= longestName &&
  name.split('/').every(isComponent);

/**
 * Returns true for a name that a new branch or tag can have, by the rules of `git check-ref-format --branch` without shorthands
 * (`@{-1}`). A push can create more: names that look like an option, `HEAD`, or `refs/heads/main`, which git would resolve if
 * the branch `main` is missing.
 */
export const isRefName = (name: string): boolean =>
  name !== 'HEAD' && !name.startsWith('-') && !name.startsWith('refs/') && canBeRef(name);
