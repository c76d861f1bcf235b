/** Which names a branch or a tag may have. */

/** What git allows nowhere in a name: control characters, space, its own operators, `..` and `@{`. */
// oxlint-disable-next-line no-control-regex -- these are the characters in question
const forbidden = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{/;

/** A lone half of a UTF-16 pair has no UTF-8 form. */
const halfCharacter = /\p{Surrogate}/u;

/** Bytes of one component: refs are files, and git adds `.lock` while it writes one. */
const longestComponent = 250;

/** Bytes of a whole name: below a storage's own path it has to stay what systems take, 4,096 on most. */
const longestName = 2000;

const isComponent = (component: string): boolean =>
  component !== '' &&
  !component.startsWith('.') &&
  !component.endsWith('.lock') &&
  Buffer.byteLength(component) <= longestComponent;

/**
 * Whether there can be a branch or a tag of this name: the rules of `git check-ref-format`, and what a file system can
 * hold. Such a name is safe behind `refs/heads/` or `refs/tags/`, and means nothing but itself there.
 */
export const canBeRef = (name: string): boolean =>
  !name.endsWith('.') &&
  !forbidden.test(name) &&
  !halfCharacter.test(name) &&
  Buffer.byteLength(name) <= longestName &&
  name.split('/').every(isComponent);

/**
 * Whether a branch or a tag may be made by this name: the rules of `git check-ref-format --branch`, without its
 * shorthands (`@{-1}`), and not `refs/heads/main`, which git would find where the branch `main` is missing. A push can make
 * some that no command line could tell from an option or from `HEAD`.
 */
export const isRefName = (name: string): boolean =>
  name !== 'HEAD' && !name.startsWith('-') && !name.startsWith('refs/') && canBeRef(name);
