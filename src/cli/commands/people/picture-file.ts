import type { FlagChanges } from '../../verbs/noun.ts';

/** `--avatar`: a picture from a file, or none any more. */
export const pictureFile = {
  avatar: { description: 'Picture: PNG, JPEG, GIF or WebP, 200 KiB at most; empty takes it away', onlyFile: true },
} as const satisfies Readonly<Record<string, FlagChanges>>;
