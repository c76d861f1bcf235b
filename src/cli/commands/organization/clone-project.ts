import { call as callEndpoint } from '../../../api/call.ts';
import { projects } from '../../../contract/organization/projects.ts';
import { startOf } from '../../config/base-directories.ts';
import type { CommandContext } from '../../context/context.ts';
import { cloneRepository, gitUsername } from '../../context/git-clone.ts';
import { waiting } from '../../context/waiting.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { textAt } from '../../output/field-path.ts';
import { writeText } from '../../output/messages.ts';
import { oneLine } from '../../output/sanitize.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { ownDirectory } from './clone-directory.ts';
import { cloneAddress, cloneTokens, cloneWords, noGit, profileForClones } from './clone-source.ts';

/** Git appends `.git` to the directory of a bare repository. */
const endingFor = (options: readonly string[]): string =>
  options.some((option) => ['--bare', '--mirror'].includes(option)) ? '.git' : '';

/** Clones a project over HTTP with the user's git, by default into a directory with the project's name. */
export const cloneProject = async (context: CommandContext, { params, extras }: VerbCall): Promise<void> => {
  const { directory, options } = cloneWords(extras['directory']);
  const client = await context.client();
  const { signal } = context;
  const id = String(params['id']);
  const { body } = await waiting.once(context, callEndpoint(client, projects.get, { id }, { signal }));
  const url = cloneAddress(body.http_url_to_repo);
  const path = textAt(body, 'path_with_namespace');
  // Git would take the name from the URL, which comes from the server.
  const own = directory ?? (await ownDirectory(context.cwd, id, path, endingFor(options)));
  if (context.globals.dryRun === true) {
    const words = ['git clone', ...options, url.href, own];
    return writeText(context.streams, `${words.map((word) => oneLine(word)).join(' ')}\n`);
  }
  const settings = await context.settings();
  const clone = {
    url: url.href,
    origin: url.origin,
    token: await cloneTokens(context, client)(url),
    username: gitUsername(settings),
    profile: profileForClones(settings),
    directory: own,
    options: context.globals.quiet === true ? ['--quiet', ...options] : options,
    cwd: startOf(own, context.cwd),
    env: { ...context.env, ...(context.canAsk() ? {} : { GIT_TERMINAL_PROMPT: '0' }) },
    signal,
  };
  const code = await cloneRepository(clone, context.streams);
  if (code === undefined) throw noGit();
  if (code !== 0) {
    throw new ExitError(`git clone failed with exit code ${code}`, { code: 'clone-failed' });
  }
};
