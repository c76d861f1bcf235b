import { ConfigError } from '../../../config/config-error.ts';
import { keyNamed } from '../../../config/keys.ts';
import { UsageError } from '../../../errors/usage-error.ts';

/** Does something with what was typed; what the configuration says against it becomes a UsageError. */
export const asTyped = <T>(check: () => T): T => {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(error.message, { cause: error, ...(error.hint !== undefined && { hint: error.hint }) });
  }
};

/** The setting of a name that was typed. Throws UsageError when there is none. */
export const typedKey = (name: string): ReturnType<typeof keyNamed> => {
  // What follows the sign may be a token, so it is not repeated.
  const [before = ''] = name.split('=', 1);
  if (before !== name) throw new UsageError(`"${before}=..." is no name of a setting`, { hint: 'Write KEY VALUE.' });
  return asTyped(() => keyNamed(name));
};
