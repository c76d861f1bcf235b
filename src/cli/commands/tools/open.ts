import { UsageError } from '../../errors/usage-error.ts';
import { synonymsOfNoun } from '../../program/command-synonyms.ts';
import { findNoun } from '../../program/find-command.ts';
import { globalsOf } from '../../program/globals-of.ts';
import type { NounEntry, Tool } from '../../program/tool.ts';

/** True for the plural of a noun whose list has a page: `issues`, while `mr` alone is the merge request of the branch. */
const isOfList = async ({ name, load }: NounEntry, typed: string): Promise<boolean> =>
  !synonymsOfNoun(name).includes(typed) &&
  (await load()).verbs.some((verb) => verb.name === 'list' && verb.web === true);

export const open: Tool = {
  name: 'open',
  summary: 'Open a record in a browser',
  aliases: ['browse'],
  examples: [
    { command: 'repoctl open', caption: 'Open the current project' },
    { command: 'repoctl open issue 12', caption: 'Open an issue' },
    { command: 'repoctl open issues', caption: 'Open the list of issues' },
    { command: 'repoctl open mr', caption: 'Open the merge request of the current branch' },
    { command: 'repoctl open pipeline 7 -p platform/api | pbcopy', caption: 'Copy the URL of a pipeline' },
  ],
  build: (command, { manifest, runAgain }) => {
    command
      .usage('[resource] [identity] [options]')
      .argument('[resource]', 'Resource, such as issue, mr, user, or pipeline (default: the current project)')
      .argument('[identity...]', 'Name, path, number, or ID of the record, and options of "get"')
      .allowUnknownOption()
      .passThroughOptions()
      .action(async (...[, , , { args }]: [unknown, unknown, unknown, { readonly args: readonly string[] }]) => {
        const [first] = args;
        const isNamed = first !== undefined && !first.startsWith('-');
        const noun = isNamed && !first.includes('/') ? findNoun(manifest, first) : undefined;
        if (isNamed && noun === undefined && !first.includes('/')) {
          throw new UsageError(`unknown resource "${first}"`, {
            hint: 'Name a resource such as issue, mr, project, group, user, or pipeline.',
          });
        }
        const rest = args.slice(noun === undefined ? 0 : 1);
        const isAlone = rest[0]?.startsWith('-') ?? true;
        const isList = noun !== undefined && isAlone && (await isOfList(noun, first ?? ''));
        const words = noun === undefined ? ['projects', 'get', ...rest] : [noun.name, isList ? 'list' : 'get', ...rest];
        return runAgain([...words, '--web'], { over: globalsOf(command) });
      });
  },
};
