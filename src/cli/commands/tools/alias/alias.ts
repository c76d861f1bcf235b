import { showExamplesFirst } from '../../../program/command-help.ts';
import { holdCommands } from '../../../program/hold-commands.ts';
import type { Tool } from '../../../program/tool.ts';

export const alias: Tool = {
  name: 'alias',
  summary: 'Manage command aliases',
  examples: [
    { command: 'repoctl alias set nightly \'schedules run "Nightly build" --wait\'', caption: 'Name a command' },
    { command: "repoctl alias set mine 'issues list --mine --labels $1'", caption: 'Take an argument' },
    { command: "repoctl alias set --shell stale 'repoctl branches list -o name | sort'", caption: 'Use a pipe' },
  ],
  build: (command, { contextOf, manifest }) => {
    holdCommands(command);

    const list = command.command('list').description('List the aliases');
    list.action(async () => (await import('./change-aliases.ts')).listAliases(contextOf(list)));

    const set = command
      .command('set')
      .description('Create an alias')
      .usage('<name> <expansion> [options]')
      .argument('<name>', 'Name of the alias')
      .argument('<expansion>', 'Command line without "repoctl"; $1 is the first argument, - reads stdin')
      .option('-s, --shell', 'Run the expansion in a shell')
      .option('--clobber', 'Replace an existing alias');
    set.action(async (name: string, expansion: string, options: { shell?: true; clobber?: true }) =>
      (await import('./change-aliases.ts')).createAlias(contextOf(set), manifest, { name, expansion, ...options }),
    );
    showExamplesFirst(set, [{ command: "repoctl alias set bugs 'issues list --labels bug'", caption: 'List bugs' }]);

    const remove = command.command('delete').description('Delete an alias').argument('<name>', 'Name of the alias');
    remove.action(async (name: string) => (await import('./change-aliases.ts')).deleteAlias(contextOf(remove), name));
  },
};
