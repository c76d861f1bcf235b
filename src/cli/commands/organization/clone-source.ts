/** The URL and token of clones. What the server says of both is not trusted. */
import type { Client } from '../../../api/client.ts';
import type { Settings } from '../../config/settings.ts';
import { resolveToken } from '../../config/token.ts';
import type { CommandContext } from '../../context/context.ts';
import { once } from '../../context/create-context.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { warn } from '../../output/warn.ts';
import { parseUrl } from '../../../contract/vocabulary/parse-url.ts';

/**
 * The first word is the directory, unless it starts with a dash; others are options of git.
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
 * Checks a clone URL. It comes from the server, which must not be able to make git run a program.
 *
 * @throws ExitError for a URL that is neither http nor https
 */
export const cloneAddress = (text: string): URL => {
  const url = parseUrl(text);
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new ExitError(`the clone URL from the server is neither http nor https: ${text}`, {
      code: 'unsafe-response',
    });
  }
  return url;
};

/** Returns the current token for repositories on the server of the profile, and warns once for each other host. */
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

/** The profile whose token clones will use. A CI job's token is in no profile: git prompts for it. */
export const profileForClones = ({ token, profile }: Settings): string | undefined =>
  token.origin.kind === 'job' ? undefined : profile.name;

export const noGit = (): ExitError => new ExitError('git is not installed, or not on PATH', { code: 'no-git' });
