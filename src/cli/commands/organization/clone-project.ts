import { call as callEndpoint } from '../../../api/call.ts';
import { projects } from '../../../contract/organization/projects.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../../context/context.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { waiting } from '../../context/waiting.ts';
import { warn } from '../../output/warn.ts';

/** A directory first, if any; what begins with a dash is git's. */
const wordsOf = (words: readonly string[]): { directory: string | undefined; options: readonly string[] } => {
  const [first, ...rest] = words;
  return first === undefined || first.startsWith('-')
    ? { directory: undefined, options: words }
    : { directory: first, options: rest };
};

/** The address to clone from. The service is asked for it, so that it must not be able to make git run anything. */
const addressOf = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new ExitError(`the clone URL from the server is neither http nor https: ${text}`, {
      code: 'bad-clone-address',
    });
  }
  return url;
};

/** The token in force, when the repository is where it belongs. */
const tokenFor = async (context: CommandContext, url: URL, service: string): Promise<string | undefined> => {
  const settings = await context.settings();
  const { resolveToken } = await import('../../config/token.ts');
  if (url.origin === new URL(service).origin) return resolveToken(settings, context);
  warn(context.streams, `the token is not used: the repository is at ${url.origin}, not at ${new URL(service).origin}`);
  return undefined;
};

/** Clones a project over http(s) with the user's own git, into a directory of the project's name unless one is given. */
export const cloneProject = async (context: CommandContext, { params, extras }: VerbCall): Promise<void> => {
  const { directory, options } = wordsOf((extras['words'] ?? []) as readonly string[]);
  if (directory === '') throw new UsageError('the directory to clone into must not be empty');
  const client = await context.client();
  const { signal } = context;
  const id = String(params['id']);
  const { body } = await waiting.once(context, callEndpoint(client, projects.get, { id }, { signal }));
  const url = addressOf(body.http_url_to_repo);
  const { cloneRepository, gitUsername } = await import('../../context/git-clone.ts');
  const settings = await context.settings();
  const code = await cloneRepository({
    url: url.href,
    origin: url.origin,
    token: await tokenFor(context, url, client.base.origin),
    username: gitUsername(settings),
    // A CI job's token is in no profile: git asks for it as it is.
    profile: settings.token.origin.kind === 'job' ? undefined : settings.profile.name,
    directory,
    options: context.globals.quiet === true ? ['--quiet', ...options] : options,
    cwd: context.cwd,
    env: { ...context.env, ...(context.canAsk() ? {} : { GIT_TERMINAL_PROMPT: '0' }) },
    signal,
  });
  if (code === undefined) {
    throw new ExitError('git is not installed, or not on PATH', { code: 'no-git' });
  }
  if (code !== 0) {
    throw new ExitError(`git clone failed with exit code ${code}`, { code: 'clone-failed' });
  }
};
