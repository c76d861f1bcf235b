/** The names of tokens that take the place of others: tokens cannot be renamed, and an interrupted rotation is found by them. */

const mark = / \(rotation of (\d{1,20})\)$/;

/** Characters of the name of a token. */
const longest = 255;

/** The name that users gave: `deploy` of `deploy (rotation of 7)`. */
export const baseName = (name: string): string => name.replace(mark, '');

/** The ID of the token whose place it takes. */
export const rotationOf = (name: string): string | undefined => mark.exec(name)?.[1];

/** The name of the token that takes the place of another. */
export const rotatedName = (name: string, id: string): string => {
  const end = ` (rotation of ${id})`;
  return `${baseName(name).slice(0, longest - end.length)}${end}`;
};
