import { readAsset } from '../../../../assets/assets.ts';
import { didYouMean } from '../../../config/nearest-name.ts';
import type { CommandContext } from '../../../context/context.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { environmentForPrograms, type Environment } from '../../../output/environment.ts';
import { showWith, writePaged } from '../../../output/pager.ts';
import type { Streams } from '../../../output/streams.ts';
import { write } from '../../../output/write.ts';
import { findEntry, isCommand } from '../../../program/find-command.ts';
import type { Manifest } from '../../../program/tool.ts';

/** The manual page as text with overstruck bold and underlined characters; undefined if mandoc is missing. */
const formatWithMandoc = async (env: Environment, source: string): Promise<string | undefined> => {
  const { execa } = await import('execa');
  const { failed, stdout } = await execa('mandoc', {
    input: source,
    env: environmentForPrograms(env),
    extendEnv: false,
    stripFinalNewline: false,
    reject: false,
  });
  return failed ? undefined : stdout;
};

/** MANPAGER takes precedence over PAGER. */
const withManualPager = (env: Environment): Environment =>
  env['MANPAGER'] === undefined ? env : { REPOCTL_PAGER: env['MANPAGER'], ...env };

/** This keeps the shell from printing its own error. */
const findMan = 'command -v man >/dev/null || exit 127';

/** Shows a manual page on a terminal. Mandoc comes first, since the `man` beside it may not read stdin. */
const showOnTerminal = async (streams: Streams, env: Environment, source: string): Promise<boolean> => {
  const text = await formatWithMandoc(env, source);
  if (text === undefined) return showWith(`${findMan}; man -l -`, streams, environmentForPrograms(env), source);
  await writePaged(streams, withManualPager(env), text);
  return true;
};

const unknown = ({ nouns, tools }: Manifest, word: string): UsageError => {
  const guess = didYouMean(
    word,
    [...nouns, ...tools].flatMap(({ name, aliases = [] }) => [name, ...aliases]),
  );
  return new UsageError(`unknown command "${word}"`, {
    hint: [guess, 'Run "repoctl --help" for all commands.'].filter(Boolean).join(' '),
  });
};

/** The words of a command, which can be written as in `man repoctl-labels`. */
const withoutProgram = ([word, ...rest]: readonly string[]): readonly string[] => {
  if (word === undefined || word === 'repoctl') return rest;
  return [word.replace(/^repoctl-/, ''), ...rest];
};

/** The file of a command's manual page. */
const pageOf = async (manifest: Manifest, words: readonly string[]): Promise<string> => {
  const [word] = words;
  if (word === undefined) return 'repoctl.1';
  const entry = findEntry(manifest, word);
  if (entry === undefined) throw unknown(manifest, word);
  if (await isCommand(manifest, words)) return `repoctl-${entry.name}.1`;
  throw new UsageError(`unknown command "${words.join(' ')}"`, {
    hint: `Run "repoctl ${entry.name} --help" for its commands.`,
  });
};

/**
 * Shows the manual page of a command on a terminal, and prints its source otherwise.
 *
 * @throws UsageError for an unknown command
 * @throws ExitError if no program can show a manual page
 */
export const showManual = async (
  { streams, env }: CommandContext,
  manifest: Manifest,
  typed: readonly string[],
): Promise<void> => {
  const words = withoutProgram(typed);
  const source = (await readAsset(`man/${await pageOf(manifest, words)}`)).toString();
  if (!streams.stdoutIsTerminal) {
    await write(streams.stdout, source);
    return;
  }
  if (await showOnTerminal(streams, env, source)) return;
  const command = ['repoctl', ...words].join(' ');
  throw new ExitError('cannot show the manual: neither mandoc nor man is installed', {
    code: 'no-man',
    hint: `Run "${command} --help", or "${['repoctl man', ...words].join(' ')} | cat" for the source.`,
  });
};
