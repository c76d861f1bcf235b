import { Argument, type Command } from 'commander';
import { examplesText } from '../../../program/command-help.ts';
import type { Tool, ToolWiring } from '../../../program/tool.ts';
import { write } from '../../../output/write.ts';
import { isShell, readScript, shells } from './scripts.ts';

const shellArgument = (says: string): Argument => new Argument('[shell]', says).choices(shells);

const installing = `
Where the script goes:
  bash  ~/.local/share/bash-completion/completions/repoctl
        Without the package bash-completion, write it to another file and source that from ~/.bashrc.
  zsh   ~/.zfunc/_repoctl
        In ~/.zshrc, before compinit: fpath=(~/.zfunc $fpath)
  fish  ~/.config/fish/completions/repoctl.fish
$BASH_COMPLETION_USER_DIR, $XDG_DATA_HOME and $XDG_CONFIG_HOME are used where they are set.`;

const lookups = `
Names of labels, projects and so on are looked up while you type, and kept for half a minute under
$XDG_CACHE_HOME/repoctl (~/.cache/repoctl).`;

const addInstall = (command: Command, { contextOf }: ToolWiring): void => {
  const install = command
    .command('install')
    .description('Put the script where your shell finds it')
    .addArgument(shellArgument(`The shell: ${shells.join(', ')}; by default that of $SHELL`))
    .addHelpText('after', installing)
    .addHelpText('after', () =>
      examplesText([{ command: 'repoctl completion install', caption: 'For the shell that you use' }]),
    );
  install.action(async (shell: string | undefined) => {
    const { installCompletion } = await import('./install-completion.ts');
    await installCompletion(contextOf(install), shell);
  });
};

/** The scripts that complete commands in shells. */
export const completion: Tool = {
  name: 'completion',
  summary: 'Print or install the script that completes commands in your shell',
  examples: [
    { command: 'repoctl completion install', caption: 'Have it in every new shell' },
    { command: 'source <(repoctl completion bash)', caption: 'Try it in this shell' },
  ],
  build: (command, wiring) => {
    command
      .usage('<shell> | install [shell] [options]')
      .commandsGroup('Verbs:')
      .addArgument(shellArgument(`Your shell: ${shells.join(', ')}`))
      .addHelpText('after', lookups)
      .action(async (shell: string | undefined) => {
        if (!isShell(shell)) {
          const { UsageError } = await import('../../../errors/usage-error.ts');
          throw new UsageError('<shell> must be given', { hint: `Usage: repoctl completion ${shells.join('|')}` });
        }
        await write(wiring.contextOf(command).streams.stdout, await readScript(shell));
      });
    addInstall(command, wiring);
  },
};
