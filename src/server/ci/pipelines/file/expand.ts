/** Puts the values of variables into names and addresses of environments. */

/** Characters of a result that are still worth having: no name and no address is longer. */
const longest = 1024;

/** `$NAME` and `${NAME}`; what is not known stands for nothing. */
export const expand = (template: string, variables: ReadonlyMap<string, string>): string => {
  let room = longest;
  return template
    .slice(0, longest)
    .replaceAll(/\$(?:\{([A-Za-z0-9_]+)\}|([A-Za-z0-9_]+))/g, (_whole, braced?: string, plain?: string) => {
      const value = (variables.get(braced ?? plain ?? '') ?? '').slice(0, room);
      room -= value.length;
      return value;
    })
    .slice(0, longest);
};
