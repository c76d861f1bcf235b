import { describeOrigin } from '../../../config/origin.ts';
import type { Settings } from '../../../config/settings.ts';

/** Where the token in force comes from, in words without the token; null when there is none. */
export const tokenPlace = ({ token, token_file: file, token_command: command }: Settings): string | null => {
  if (token.value !== undefined) return describeOrigin(token.origin);
  if (file.value !== undefined) return `file ${file.value}`;
  return command.value === undefined ? null : `command of ${describeOrigin(command.origin)}`;
};
