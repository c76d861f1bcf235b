/** Patterns with `*`, as those of protected branches and of environments. */

/** True if a name is a pattern, or matches it, in linear time: `*` stands for any characters, `/` included. */
export const matchesWildcard = (pattern: string, name: string): boolean => {
  const [start = '', ...others] = pattern.split('*');
  const end = others.pop();
  if (end === undefined) return pattern === name;
  if (name.length < start.length + end.length || !name.startsWith(start) || !name.endsWith(end)) return false;
  // The first match between two stars is the best, since it leaves most to the rest.
  let position = start.length;
  for (const part of others) {
    const found = name.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return position <= name.length - end.length;
};
