import type { Tool } from '../../../program/tool.ts';

const installing = `
On a terminal mandoc or man shows the manual. In a pipe or a file it is source: repoctl man labels | man -l -

With --install-to, man finds the manuals by themselves, as in "man repoctl-labels". Where packages have not put them:
  repoctl man --install-to ~/.local/share/man/man1`;

/** The manuals that come with the program. */
export const man: Tool = {
  name: 'man',
  summary: 'Show the manual of a command',
  examples: [
    { command: 'repoctl man labels', caption: 'All about labels' },
    { command: 'repoctl man', caption: 'What all commands have in common: options, settings, exit codes' },
    { command: 'repoctl man --install-to ~/.local/share/man/man1', caption: 'Have them where man looks' },
  ],
  build: (command, wiring) => {
    command
      .argument('[command...]', 'The command; its noun or tool has the manual')
      .option('--install-to <dir>', 'Write all manuals to this directory instead')
      .addHelpText('after', installing)
      .action(async (words: readonly string[], { installTo }: { readonly installTo?: string }) => {
        const context = wiring.contextOf(command);
        if (installTo !== undefined) {
          const { installManuals } = await import('./install-manuals.ts');
          return installManuals(context, installTo, words);
        }
        const { showManual } = await import('./show-manual.ts');
        return showManual(context, wiring.manifest, words);
      });
  },
};
