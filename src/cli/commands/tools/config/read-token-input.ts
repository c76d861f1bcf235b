import { checkToken } from '../../../config/key-values.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';

/**
 * Reads a token from a hidden prompt or stdin. Throws UsageError, without showing it, for an invalid token. `command`
 * is in the hint.
 */
export const readTokenInput = async (context: CommandContext, command: string): Promise<string> => {
  if (context.canAsk()) {
    const { askSecret } = await import('../../../output/ask.ts');
    return checked('the token', await askSecret(context.streams, { message: 'Token', missing: 'a token on stdin' }));
  }
  if (context.streams.stdinIsTerminal) {
    throw new UsageError('cannot prompt for a token: stdin is empty, and prompts are disabled', {
      hint: `Run: echo "$TOKEN" | repoctl ${command}`,
    });
  }
  return readTokenFromStdin(context);
};

/** The token on stdin, without the whitespace around it. */
export const readTokenFromStdin = async (context: CommandContext): Promise<string> =>
  checked('stdin', Buffer.from(await context.readStdin()).toString('utf8'));

const checked = (from: string, text: string): string => {
  const result = checkToken(from, text.trim());
  if (result.ok) return String(result.value);
  throw new UsageError(result.problem, { hint: 'A token is one word of letters, digits, and punctuation.' });
};
