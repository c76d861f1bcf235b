import { readAsset } from '../../../../assets/assets.ts';
import { didYouMean } from '../../../config/nearest-name.ts';
import type { CommandContext } from '../../../context/context.ts';
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

/** Columns of a page in a pipe, and of the widest page on a terminal. */
const usualWidth = 78;

const plainText = async (source: string, width: number): Promise<string> => {
  const { plainManual } = await import('./plain-manual.ts');
  return plainManual(source, Math.min(width, usualWidth))
    .map((line) => `${line}\n`)
    .join('');
};

/**
 * Shows the manual page of a command on a terminal, formatted by mandoc or man if one of them is installed, and prints it as
 * plain text otherwise.
 *
 * @throws UsageError for an unknown command
 */
export const showManual = async (
  { streams, env }: CommandContext,
  manifest: Manifest,
  typed: readonly string[],
): Promise<void> => {
  const source = (await readAsset(`man/${await pageOf(manifest, withoutProgram(typed))}`)).toString();
  if (!streams.stdoutIsTerminal) {
    await write(streams.stdout, await plainText(source, usualWidth));
    return;
  }
  if (await showOnTerminal(streams, env, source)) return;
  await writePaged(streams, withManualPager(env), await plainText(source, streams.columns));
};
