import { readFile } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { baseDirectory, homeDirectory } from '../../../config/base-directories.ts';
import { environmentValue, type Environment } from '../../../config/environment.ts';
import type { CommandContext } from '../../../context/context.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { confirm } from '../../../verbs/confirm.ts';
import { notify } from '../../../output/messages.ts';
import { reasonOf } from '../../../context/read-given-text.ts';
import { installFile } from '../install-file.ts';
import { isShell, readScript, shells, type Shell } from './scripts.ts';

const bashDirectory = (env: Environment): string => {
  const own = environmentValue(env, 'BASH_COMPLETION_USER_DIR');
  return own !== undefined && isAbsolute(own) ? own : join(baseDirectory(env, 'XDG_DATA_HOME'), 'bash-completion');
};

interface Installation {
  /** The path where a new shell finds the script by itself. */
  readonly path: (env: Environment) => string;
  /** The conditions for that, as a hint. */
  readonly needs: string;
}

const installations: Readonly<Record<Shell, Installation>> = {
  bash: {
    path: (env) => join(bashDirectory(env), 'completions', 'repoctl'),
    needs: 'Start a new bash. It needs the package bash-completion.',
  },
  fish: {
    path: (env) => join(baseDirectory(env, 'XDG_CONFIG_HOME'), 'fish', 'completions', 'repoctl.fish'),
    needs: 'Start a new fish.',
  },
  zsh: {
    path: (env) => join(homeDirectory(env), '.zfunc', '_repoctl'),
    needs: 'Start a new zsh. ~/.zshrc must have this line before compinit: fpath=(~/.zfunc $fpath)',
  },
};

/** The given shell, or else the login shell. */
const shellOf = (typed: string | undefined, env: Environment): Shell => {
  if (isShell(typed)) return typed;
  const own = environmentValue(env, 'SHELL');
  const name = own === undefined ? undefined : basename(own);
  if (isShell(name)) return name;
  const why = name === undefined ? 'a shell is required: SHELL is not set' : `no completion script for ${name}`;
  throw new UsageError(why, { hint: `Usage: repoctl completion install ${shells.join('|')}` });
};

const contentOf = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw new UsageError(`cannot read file "${path}": ${reasonOf(cause)}`, { cause });
  }
};

/** All versions of the scripts have this text in their first lines. */
const isOurs = (text: string): boolean => text.slice(0, 200).includes('# Completion of repoctl in ');

/**
 * Installs the completion script where the shell finds it, without changing the shell's configuration. Any other file
 * in its place is replaced only after confirmation.
 *
 * @throws UsageError for an unknown shell, and if the file cannot be written
 */
export const installCompletion = async (context: CommandContext, typed: string | undefined): Promise<void> => {
  const shell = shellOf(typed, context.env);
  const { path, needs } = installations[shell];
  const target = path(context.env);
  const script = await readScript(shell);
  const before = await contentOf(target);
  if (before === script.toString()) {
    notify(context, `Completion for ${shell} is already up to date in ${target}`);
    return notify(context, needs);
  }
  if (before !== undefined && !isOurs(before)) {
    await confirm(context, { act: `replace file ${target}`, consequence: 'It is not from repoctl.' });
  }
  await installFile(context, target, script);
  const what = `completion for ${shell} in ${target}`;
  if (context.globals.dryRun === true) return notify(context, `Would install ${what}`);
  notify(context, `Installed ${what}`);
  notify(context, needs);
};
