import type { Tool } from '../../../program/tool.ts';

const installing = `On a terminal, mandoc or man formats the page. Without them, and in a pipe, it is plain text.
After --install-to, "man repoctl-labels" finds the page, too.`;

export const man: Tool = {
  name: 'man',
  summary: 'Show a manual page',
  examples: [
    { command: 'repoctl man labels', caption: 'Read about labels' },
    { command: 'repoctl man', caption: 'Read about global options, settings, and exit codes' },
    { command: 'repoctl man --install-to ~/.local/share/man/man1', caption: 'Install all pages where man finds them' },
  ],
  notes: [installing],
  build: (command, wiring) => {
    command
      .argument('[command...]', 'Command')
      .option('--install-to <dir>', 'Directory to write all manual pages to')
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
