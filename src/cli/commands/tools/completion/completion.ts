import { Argument, type Command } from 'commander';
import { showExamplesFirst } from '../../../program/command-help.ts';
import type { Tool, ToolWiring } from '../../../program/tool.ts';
import { write } from '../../../output/write.ts';
import { isShell, readScript, shells } from './scripts.ts';

const shellArgument = (says: string): Argument => new Argument('[shell]', says).choices(shells);

const installing = `Where the script goes:
  bash  ~/.local/share/bash-completion/completions/repoctl
        Without the package bash-completion, add this to ~/.bashrc: source <(repoctl completion bash)
  zsh   ~/.zfunc/_repoctl
        In ~/.zshrc, before compinit: fpath=(~/.zfunc $fpath)
  fish  ~/.config/fish/completions/repoctl.fish
$BASH_COMPLETION_USER_DIR, $XDG_DATA_HOME, and $XDG_CONFIG_HOME are respected.`;

const lookups =
  'Names of labels, projects, and so on are looked up as you type, and cached for 30 s in $XDG_CACHE_HOME/repoctl (~/.cache/repoctl).';

const addInstall = (command: Command, { contextOf }: ToolWiring): void => {
  const install = command
    .command('install')
    .description('Install the completion script')
    .addArgument(shellArgument(`Shell: ${shells.join(', ')} (default: $SHELL)`));
  showExamplesFirst(
    install,
    [{ command: 'repoctl completion install', caption: 'Install completion for your shell' }],
    { notes: [installing] },
  );
  install.action(async (shell: string | undefined) => {
    const { installCompletion } = await import('./install-completion.ts');
    await installCompletion(contextOf(install), shell);
  });
};

export const completion: Tool = {
  name: 'completion',
  summary: 'Print or install a shell completion script',
  examples: [
    { command: 'repoctl completion install', caption: 'Install completion for your shell' },
    { command: 'source <(repoctl completion bash)', caption: 'Try completion in the current shell' },
  ],
  notes: [lookups],
  build: (command, wiring) => {
    command
      .usage('<shell> | install [shell] [options]')
      .commandsGroup('Commands:')
      .addArgument(shellArgument(`Shell: ${shells.join(', ')}`))
      .action(async (shell: string | undefined) => {
        if (!isShell(shell)) {
          const { UsageError } = await import('../../../errors/usage-error.ts');
          throw new UsageError('<shell> is required', { hint: `Usage: repoctl completion ${shells.join('|')}` });
        }
        await write(wiring.contextOf(command).streams.stdout, await readScript(shell));
      });
    addInstall(command, wiring);
  },
};
