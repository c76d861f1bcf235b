import { Argument, type Command } from 'commander';
import { type OtherTool, otherTools } from '../../../config/other-tools.ts';
import { showExamplesFirst, refuseUnknownWords } from '../../../program/command-help.ts';
import type { Example } from '../../../verbs/noun.ts';
import type { Tool, ToolWiring } from '../../../program/tool.ts';

const nameOf = 'Name of the profile';

/** Adds `config profiles` with its verbs. */
const addProfilesCommand = (config: Command, { contextOf }: ToolWiring): void => {
  const profiles = config.command('profiles').description('Profiles: a service, its token and what goes with it');
  refuseUnknownWords(profiles);
  profiles.usage('<verb> [options]').commandsGroup('Verbs:');

  const list = profiles.command('list').description('List the profiles; one of them is current');
  list.action(async () => (await import('./profiles.ts')).listProfiles(contextOf(list)));

  const add = profiles
    .command('add')
    .description('Add a profile for the service at --url; "auth login" also logs in')
    .usage('<name> --url <url> [options]')
    .argument('<name>', 'Name of the new profile');
  add.action(async (name: string) => (await import('./profiles.ts')).addNewProfile(contextOf(add), name));

  const use = profiles.command('use').description('Make a profile the current one').argument('[name]', nameOf);
  use
    .usage('<name> [options]')
    .action(async (name: string | undefined) => (await import('./profiles.ts')).switchProfile(contextOf(use), name));

  const remove = profiles.command('remove').description('Remove a profile and its token').argument('[name]', nameOf);
  remove
    .usage('<name> [options]')
    .action(async (name: string | undefined) => (await import('./profiles.ts')).dropProfile(contextOf(remove), name));

  const rename = profiles
    .command('rename')
    .description('Give a profile another name')
    .argument('<name>', nameOf)
    .argument('<new-name>', 'New name');
  rename.action(async (from: string, to: string) =>
    (await import('./profiles.ts')).changeProfileName(contextOf(rename), { from, to }),
  );
};

const exampleOf = (command: Command, ...examples: readonly Example[]): Command => showExamplesFirst(command, examples);

const addReaders = (command: Command, { contextOf }: ToolWiring): void => {
  const list = command.command('list').description('List all settings in force, and where each comes from');
  list.action(async () => (await import('./show-config.ts')).listSettings(contextOf(list)));
  exampleOf(list, { command: 'repoctl config list --profile work', caption: 'What would be in force with a profile' });

  const get = command
    .command('get')
    .description('Print the value of a setting that is in force')
    .argument('<key>', 'Name of the setting, as config list shows it')
    .option('--show-token', 'Print a token as it is');
  get.action(async (key: string, options: { showToken?: boolean }) =>
    (await import('./show-config.ts')).getSetting(contextOf(get), { key, showToken: options.showToken === true }),
  );
  exampleOf(get, { command: 'repoctl config get url', caption: 'Which service commands go to' });

  const path = command.command('path').description('Print where the configuration file is');
  path.action(async () => (await import('./show-config.ts')).printConfigPath(contextOf(path)));
};

const addWriters = (command: Command, { contextOf }: ToolWiring): void => {
  const set = command
    .command('set')
    .description('Set a value in a profile: the one of --profile, else the current one')
    .usage('<key> <value> [options]')
    .argument('<key>', 'Name of the setting, as config list shows it')
    .argument('[value]', 'The value; not for a token, which is asked for or read from stdin');
  set.action(async (key: string, value: string | undefined) =>
    (await import('./change-config.ts')).setSetting(contextOf(set), { key, value }),
  );
  exampleOf(
    set,
    { command: 'repoctl config set project group/project', caption: 'The project to use when none is named' },
    { command: 'repoctl config set token < token.txt', caption: 'A token never stands on the command line' },
  );

  const unset = command
    .command('unset')
    .description('Take a value out of a profile')
    .argument('<key>', 'Name of the setting');
  unset.action(async (key: string) => (await import('./change-config.ts')).unsetSetting(contextOf(unset), key));
  exampleOf(unset, { command: 'repoctl config unset sudo --profile work', caption: 'Act as yourself again' });
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

/** Looks at the settings and changes them. */
export const config: Tool = {
  name: 'config',
  summary: 'Settings and the profiles that hold them',
  examples: [
    { command: 'repoctl config list', caption: 'What is in force, and why' },
    { command: 'repoctl config set output json', caption: 'Change the current profile' },
    { command: 'repoctl config profiles use work', caption: 'Switch to another service' },
  ],
  build: (command, wiring) => {
    refuseUnknownWords(command);
    command.usage('<verb> [options]').commandsGroup('Verbs:');
    addReaders(command, wiring);
    addWriters(command, wiring);
    addImport(command, wiring);
    command.commandsGroup('Nouns:');
    addProfilesCommand(command, wiring);
  },
};
