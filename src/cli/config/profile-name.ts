/** Says what is wrong with a profile's name, or undefined when it is fine. */
export const nameProblem = (name: string): string | undefined => {
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(name)) {
    return `'${name}' (a name is 1 to 64 of the letters A-Z and a-z, digits, '.', '_' and '-')`;
  }
  // Names that every object answers to, such as __proto__ and constructor.
  return name === 'prototype' || name in {} ? `'${name}' (the name is reserved)` : undefined;
};
