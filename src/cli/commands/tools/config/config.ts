import { Argument, type Command } from 'commander';
import { type OtherTool, otherTools } from '../../../config/other-tools.ts';
import { showExamplesFirst } from '../../../program/command-help.ts';
import { holdCommands } from '../../../program/hold-commands.ts';
import type { Example } from '../../../verbs/noun.ts';
import type { Tool, ToolWiring } from '../../../program/tool.ts';

const nameOf = 'Profile name';

const addProfilesCommand = (config: Command, { contextOf }: ToolWiring): void => {
  const profiles = config.command('profiles').description('Manage profiles');
  holdCommands(profiles);

  const list = profiles.command('list').description('List profiles');
  list.action(async () => (await import('./profiles.ts')).listProfiles(contextOf(list)));

  const add = profiles
    .command('add')
    .description('Create a profile without a token')
    .usage('<name> --url <url> [options]')
    .argument('<name>', 'Name of the new profile');
  add.action(async (name: string) => (await import('./profiles.ts')).addNewProfile(contextOf(add), name));

  const use = profiles.command('use').description('Switch to a profile').argument('[name]', nameOf);
  use
    .usage('<name> [options]')
    .action(async (name: string | undefined) => (await import('./profiles.ts')).switchProfile(contextOf(use), name));

  const remove = profiles.command('remove').description('Remove a profile and its token').argument('[name]', nameOf);
  remove
    .usage('<name> [options]')
    .action(async (name: string | undefined) => (await import('./profiles.ts')).dropProfile(contextOf(remove), name));

  const rename = profiles
    .command('rename')
    .description('Rename a profile')
    .argument('<name>', nameOf)
    .argument('<new-name>', 'New name');
  rename.action(async (from: string, to: string) =>
    (await import('./profiles.ts')).changeProfileName(contextOf(rename), { from, to }),
  );
};

const exampleOf = (command: Command, ...examples: readonly Example[]): Command => showExamplesFirst(command, examples);

const addReaders = (command: Command, { contextOf }: ToolWiring): void => {
  const list = command.command('list').description('List effective settings and their sources');
  list.action(async () => (await import('./show-config.ts')).listSettings(contextOf(list)));
  exampleOf(list, {
    command: 'repoctl config list --profile work',
    caption: 'Show the effective settings of a profile',
  });

  const get = command
    .command('get')
    .description('Print an effective setting')
    .argument('<key>', 'Setting name')
    .option('--show-token', 'Print a token in full');
  get.action(async (key: string, options: { showToken?: boolean }) =>
    (await import('./show-config.ts')).getSetting(contextOf(get), { key, showToken: options.showToken === true }),
  );
  exampleOf(get, { command: 'repoctl config get url', caption: 'Print the URL of the server' });

  const path = command.command('path').description('Print the path of the configuration file');
  path.action(async () => (await import('./show-config.ts')).printConfigPath(contextOf(path)));
};

const addWriters = (command: Command, { contextOf }: ToolWiring): void => {
  const set = command
    .command('set')
    .description('Set a value in a profile')
    .usage('<key> <value> [options]')
    .argument('<key>', 'Setting name')
    .argument('[value]', 'Value; a token is read from a prompt or stdin');
  set.action(async (key: string, value: string | undefined) =>
    (await import('./change-config.ts')).setSetting(contextOf(set), { key, value }),
  );
  exampleOf(
    set,
    { command: 'repoctl config set project group/project', caption: 'Set the default project' },
    { command: 'repoctl config set token < token.txt', caption: 'Read a token from a file' },
  );

  const unset = command.command('unset').description('Remove a value from a profile').argument('<key>', 'Setting name');
  unset.action(async (key: string) => (await import('./change-config.ts')).unsetSetting(contextOf(unset), key));
  exampleOf(unset, { command: 'repoctl config unset sudo --profile work', caption: 'Stop acting as another user' });
};

const addImport = (command: Command, { contextOf }: ToolWiring): void => {
  const importing = command
    .command('import')
    .description('Create profiles from the logins of other tools')
    .addArgument(new Argument('[tool]', 'Tool to import from (default: all)').choices(otherTools));
  importing.action(async (tool: OtherTool | undefined) =>
    (await import('./import-logins.ts')).importLogins(contextOf(importing), tool),
  );
  exampleOf(
    importing,
    { command: 'repoctl config import --dry-run', caption: 'Show what would be imported' },
    { command: 'repoctl config import glab', caption: 'Use the logins of glab, whose tokens stay where they are' },
  );
};

export const config: Tool = {
  name: 'config',
  summary: 'Manage settings and profiles',
  examples: [
    { command: 'repoctl config list', caption: 'Show all settings and their sources' },
    { command: 'repoctl config set output json', caption: 'Set the output format of the current profile' },
    { command: 'repoctl config profiles use work', caption: 'Switch to another profile' },
  ],
  build: (command, wiring) => {
    holdCommands(command);
    addReaders(command, wiring);
    addWriters(command, wiring);
    addImport(command, wiring);
    command.commandsGroup('Resources:');
    addProfilesCommand(command, wiring);
  },
};
