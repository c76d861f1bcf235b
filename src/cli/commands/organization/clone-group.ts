import pMap from 'p-map';
import { parseConcurrency } from '../../bulk/bulk-options.ts';
import { startOf } from '../../config/base-directories.ts';
import type { CommandContext } from '../../context/context.ts';
import { gitUsername } from '../../context/git-clone.ts';
import { hasGit } from '../../context/run-git.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { interruptedAt } from '../../errors/interrupted-error.ts';
import { countText } from '../../output/count-text.ts';
import { note, notify } from '../../output/messages.ts';
import { sanitize } from '../../output/sanitize.ts';
import { startSpinner } from '../../output/spinner.ts';
import { writeRecords } from '../../output/write-records.ts';
import { pathsInTheWay } from '../../verbs/local-path.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { makeGivenDirectory } from '../../verbs/open-given-file.ts';
import { givenPath } from '../../context/read-given-text.ts';
import { chosenWords, findChosen } from './clone-chosen.ts';
import { ownDirectory } from './clone-directory.ts';
import { type Cloning, cloneOne, type CloneResult, type Source } from './clone-one.ts';
import { cloneTokens, noGit, profileForClones } from './clone-source.ts';

const words: Readonly<Record<CloneResult['status'], string>> = {
  cloned: 'cloned',
  pulled: 'pulled',
  'up-to-date': 'up to date',
  skipped: 'skipped',
  failed: 'failed',
  planned: 'planned',
};

const lineOf = ({ status, path, message }: CloneResult): string =>
  sanitize(`${words[status].padEnd(10)}  ${path}${message === '' ? '' : `: ${message}`}`);

/** `3 cloned, 1 failed`. */
const tallyOf = (results: readonly CloneResult[]): string => {
  const counts = Object.entries(words).map(
    ([status, word]) => [word, results.filter((result) => result.status === status).length] as const,
  );
  const shown = counts.filter(([, count]) => count > 0).map(([word, count]) => `${count} ${word}`);
  return shown.length === 0 ? '0 cloned' : shown.join(', ');
};

/**
 * Clones projects in parallel, with a line on stderr for each. An interruption ends it early with the results so far.
 */
const cloneAll = async (
  context: CommandContext,
  sources: readonly Source[],
  cloning: Cloning,
  concurrency: number,
): Promise<readonly CloneResult[]> => {
  const { streams, globals, signal } = context;
  const isQuiet = globals.quiet === true || cloning.dryRun;
  const done = new Map<string, CloneResult>();
  const start = () => startSpinner(streams, `Cloning (${done.size} of ${countText(sources.length, 'project')})`);
  let spinner = isQuiet ? undefined : start();
  const report = (result: CloneResult): void => {
    done.set(result.path, result);
    if (isQuiet) return;
    spinner?.stop();
    note(streams, lineOf(result));
    spinner = start();
  };
  const broken: unknown[] = [];
  const one = async (source: Source): Promise<void> => {
    if (signal.aborted || broken.length > 0) return;
    try {
      report(await cloneOne(source, cloning));
    } catch (error) {
      // The clones that have started end by themselves, so that each cleans up.
      if (!signal.aborted) broken.push(error);
    }
  };
  await pMap(sources, one, { concurrency });
  spinner?.stop();
  if (broken.length > 0) throw broken[0];
  return sources.flatMap(({ path }) => done.get(path) ?? []);
};

const conclude = (context: CommandContext, results: readonly CloneResult[], wanted: number): void => {
  const { signal } = context;
  if (signal.aborted) throw interruptedAt(signal, `${tallyOf(results)}, ${wanted - results.length} not done`);
  const failed = results.filter(({ status }) => status === 'failed');
  const [first] = failed;
  if (first === undefined) return;
  throw new ExitError(`${first.path}: ${first.message} (${tallyOf(results)})`, {
    code: failed.length < results.length ? 'partly-failed' : 'clone-failed',
  });
};

/**
 * Clones the projects of a group, or all, in parallel, into directories that mirror their paths; `--pull` fast-forwards
 * existing clones.
 *
 * @throws ExitError (12) when some failed
 * @throws InterruptedError after the results are printed
 */
export const cloneGroup = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { extras } = call;
  const { directory, options } = chosenWords(call);
  const concurrency = parseConcurrency(extras['concurrency']);
  const dryRun = context.globals.dryRun === true;
  const { view } = call;
  const [client, settings] = await Promise.all([context.client(), context.settings()]);
  if (!(await hasGit(context))) throw noGit();
  const { group, sources } = await findChosen(context, call);
  const typed = directory ?? (group === '' ? '.' : await ownDirectory(context.cwd, String(call.params['id']), group));
  const full = givenPath(typed, context);
  if (sources.length === 0) notify(context, `No projects found${group === '' ? '' : ` in ${group}`}`);
  else if (!dryRun) await makeGivenDirectory(typed, context);
  const cloning: Cloning = {
    group,
    root: { typed, full },
    inTheWayOf: pathsInTheWay(sources.map(({ path }) => path)),
    pull: extras['pull'] === true,
    dryRun,
    tokenFor: cloneTokens(context, client),
    service: settings.url.value ?? '',
    username: gitUsername(settings),
    profile: profileForClones(settings),
    options,
    cwd: startOf(full, context.cwd),
    env: context.env,
    signal: context.signal,
  };
  const results = await cloneAll(context, sources, cloning, concurrency);
  const { output, jq, fields, columns } = context.globals;
  const isAsked = [output, jq, fields, columns].some((value) => value !== undefined);
  if (dryRun || isAsked || view.format !== 'table') await writeRecords(context.streams, [results], view);
  conclude(context, results, sources.length);
  if (context.globals.quiet !== true && results.length > 0) note(context.streams, tallyOf(results));
};
