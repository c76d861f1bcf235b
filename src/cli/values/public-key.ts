const isArmored = (key: string): boolean => key.trimStart().startsWith('-----');

/** Removes the comment of an SSH key, and line breaks of a GPG key, for comparison. */
export const withoutComment = (key: string): string => {
  const words = key.trim().split(/\s+/);
  return (isArmored(key) ? words : words.slice(0, 2)).join(' ');
};
