const isArmored = (key: string): boolean => key.trimStart().startsWith('-----');

/** What identifies a public key: of an SSH key all but the comment, of a GPG key its text. */
export const withoutComment = (key: string): string => {
  const words = key.trim().split(/\s+/);
  return (isArmored(key) ? words : words.slice(0, 2)).join(' ');
};
