import { UsageError } from '../../errors/usage-error.ts';
import { findNoun } from '../../program/find-command.ts';
import { globalsOf } from '../../program/globals-of.ts';
import type { Tool } from '../../program/tool.ts';

export const open: Tool = {
  name: 'open',
  summary: 'Open a record in a browser',
  aliases: ['browse'],
  examples: [
    { command: 'repoctl open', caption: 'Open the current project' },
    { command: 'repoctl open issue 12', caption: 'Open an issue' },
    { command: 'repoctl open mr', caption: 'Open the merge request of the current branch' },
    { command: 'repoctl open pipeline 7 -p platform/api | pbcopy', caption: 'Copy the URL of a pipeline' },
  ],
  build: (command, { manifest, runAgain }) => {
    command
      .usage('[resource] [identity] [options]')
      .argument('[resource]', 'Resource, such as issue, mr, user, or pipeline (default: the current project)')
      .argument('[identity...]', 'Number, ID, name, or path of the record, and options of "get"')
      .allowUnknownOption()
      .passThroughOptions()
      .action((...[, , , { args }]: [unknown, unknown, unknown, { readonly args: readonly string[] }]) => {
        const [first] = args;
        const isNamed = first !== undefined && !first.startsWith('-');
        const noun = isNamed && !first.includes('/') ? findNoun(manifest, first) : undefined;
        if (isNamed && noun === undefined && !first.includes('/')) {
          throw new UsageError(`unknown resource "${first}"`, {
            hint: 'Name a resource such as issue, mr, project, group, user, or pipeline.',
          });
        }
        const words = noun === undefined ? ['projects', 'get', ...args] : [noun.name, 'get', ...args.slice(1)];
        return runAgain([...words, '--web'], { over: globalsOf(command) });
      });
  },
};
