import type { FlagChanges } from '../../verbs/parameter.ts';

/** `--avatar`: a picture from a file, or none any more. */
export const pictureFile = {
  avatar: { description: "Avatar image (PNG, JPEG, GIF, or WebP, at most 200 KiB); '' removes it", onlyFile: true },
} as const satisfies Readonly<Record<string, FlagChanges>>;
