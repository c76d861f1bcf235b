import type { Command } from 'commander';
import { refuseUnknownWords } from '../../../program/command-help.ts';
import type { ToolWiring } from '../../../program/tool.ts';

/** Adds `config profiles` with its verbs. */
export const addProfilesCommand = (config: Command, { contextOf }: ToolWiring): void => {
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

  const use = profiles.command('use').description('Make a profile the current one').argument('<name>');
  use.action(async (name: string) => (await import('./profiles.ts')).switchProfile(contextOf(use), name));

  const remove = profiles.command('remove').description('Remove a profile with its token').argument('<name>');
  remove.action(async (name: string) => (await import('./profiles.ts')).dropProfile(contextOf(remove), name));

  const rename = profiles
    .command('rename')
    .description('Give a profile another name')
    .argument('<name>')
    .argument('<new-name>');
  rename.action(async (from: string, to: string) =>
    (await import('./profiles.ts')).changeProfileName(contextOf(rename), { from, to }),
  );
};
