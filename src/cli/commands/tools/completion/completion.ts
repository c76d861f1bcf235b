import { Argument } from 'commander';
import { readAsset } from '../../../../assets/assets.ts';
import type { Tool } from '../../../program/tool.ts';
import { write } from '../../../output/write.ts';

const files = { bash: 'repoctl.bash', fish: 'repoctl.fish', zsh: '_repoctl' } as const;

type Shell = keyof typeof files;

const shells = Object.keys(files);

const isShell = (text: string | undefined): text is Shell => text !== undefined && Object.hasOwn(files, text);

const readScript = async (shell: Shell): Promise<string> => (await readAsset(`completions/${files[shell]}`)).toString();

const installing = `
Installing:
  bash  repoctl completion bash > ~/.local/share/bash-completion/completions/repoctl
        Without the bash-completion package, write it to another file and source that from ~/.bashrc.
  zsh   repoctl completion zsh > ~/.zfunc/_repoctl
        In ~/.zshrc, before compinit: fpath=(~/.zfunc $fpath)
  fish  repoctl completion fish > ~/.config/fish/completions/repoctl.fish

Names of labels, projects and so on are looked up while you type, and kept for half a minute under
$XDG_CACHE_HOME/repoctl (~/.cache/repoctl).`;

export const completion: Tool = {
  name: 'completion',
  summary: 'Print the script that completes commands in your shell',
  examples: [
    { command: 'source <(repoctl completion bash)', caption: 'Try it in this shell' },
    { command: 'repoctl completion fish > ~/.config/fish/completions/repoctl.fish', caption: 'Install it for fish' },
  ],
  build: (command, { contextOf }) => {
    command
      .addArgument(new Argument('[shell]', `Your shell: ${shells.join(', ')}`).choices(shells))
      .addHelpText('after', installing)
      .action(async (shell: string | undefined) => {
        if (!isShell(shell)) {
          const { UsageError } = await import('../../../errors/usage-error.ts');
          throw new UsageError('<shell> must be given', { hint: `Usage: repoctl completion ${shells.join('|')}` });
        }
        await write(contextOf(command).streams.stdout, await readScript(shell));
      });
  },
};
