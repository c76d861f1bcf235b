/** Where a clone comes from, and with which token: what a server says of both is not trusted. */
import type { Client } from '../../../api/client.ts';
import type { Settings } from '../../config/settings.ts';
import { resolveToken } from '../../config/token.ts';
import type { CommandContext } from '../../context/context.ts';
import { once } from '../../context/create-context.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { warn } from '../../output/warn.ts';

/**
 * A directory first, if any; what begins with a dash is git's.
 *
 * @throws UsageError for an empty directory
 */
export const cloneWords = (
  words: unknown,
): { readonly directory: string | undefined; readonly options: readonly string[] } => {
  const all = (words ?? []) as readonly string[];
  const [first, ...rest] = all;
  if (first === '') throw new UsageError('the directory to clone into must not be empty');
  return first === undefined || first.startsWith('-')
    ? { directory: undefined, options: all }
    : { directory: first, options: rest };
};

/**
 * The address to clone from. The service is asked for it, so that it must not be able to make git run anything.
 *
 * @throws ExitError for one that is neither http nor https
 */
export const cloneAddress = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new ExitError(`the clone URL from the server is neither http nor https: ${text}`, {
      code: 'unsafe-response',
    });
  }
  return url;
};

/** Gives the token in force for repositories that are where it belongs, and warns once of each other place. */
export const cloneTokens = (
  context: CommandContext,
  { base }: Pick<Client, 'base'>,
): ((url: URL) => Promise<string | undefined>) => {
  const own = new URL(base.origin).origin;
  const token = once(async () => resolveToken(await context.settings(), context));
  const warned = new Set<string>();
  return async ({ origin }) => {
    if (origin === own) return token.get();
    if (!warned.has(origin)) {
      warn(context.streams, `the token is not used: the repository is at ${origin}, not at ${own}`);
    }
    warned.add(origin);
    return undefined;
  };
};

/** The profile that clones ask for their token later. A CI job's token is in none: git asks for it as it is. */
export const profileForClones = ({ token, profile }: Settings): string | undefined =>
  token.origin.kind === 'job' ? undefined : profile.name;

/** There is no git to run. */
export const noGit = (): ExitError => new ExitError('git is not installed, or not on PATH', { code: 'no-git' });
