import type { ExtraOption } from '../../verbs/extra-option.ts';
import type { FlagChanges } from '../../verbs/parameter.ts';

/** `--user`: the owner of keys, sessions, or projects. */
export const owner = {
  name: 'user',
  description: 'Username or ID (administrators only)',
} as const satisfies FlagChanges;

/** `<user>`: the user whom a command is about. */
export const self = { id: { name: 'user' } } as const satisfies Readonly<Record<string, FlagChanges>>;

/** `--avatar` takes an image from a file, or '' for none. */
export const avatarFile = {
  avatar: { description: "Avatar image (PNG, JPEG, GIF, or WebP, at most 200 KiB); '' removes it", onlyFile: true },
} as const satisfies Readonly<Record<string, FlagChanges>>;

/** `--into`: the place that gets a new token. */
export const intoOption = (
  places = 'variable:KEY (with -p or -g), file:PATH, profile:NAME, or command:PROGRAM',
): ExtraOption => ({
  flags: '--into <place>',
  description: `Store the token instead of printing it: ${places}, which reads it from stdin`,
  single: true,
});
