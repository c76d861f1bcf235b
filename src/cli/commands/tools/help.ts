import type { Manifest, Tool } from '../../program/tool.ts';
import type { Noun } from '../../verbs/noun.ts';

const isCalled = (
  name: string | undefined,
  one: { readonly name: string; readonly aliases?: readonly string[] },
): boolean => name !== undefined && (one.name === name || one.aliases?.includes(name) === true);

const leads = (noun: Noun, [word, ...rest]: readonly string[]): boolean => {
  if (word === undefined || noun.verbs.some((verb) => isCalled(word, verb))) return true;
  const inner = noun.nouns?.find((one) => isCalled(word, one));
  return inner !== undefined && leads(inner, rest);
};

/** Whether the words are a command, maybe with more after it: a verb takes arguments, and a tool finds its own way. */
const isCommand = async ({ nouns, tools }: Manifest, [word, ...rest]: readonly string[]): Promise<boolean> => {
  if (word === undefined || tools.some((tool) => isCalled(word, tool))) return true;
  const entry = nouns.find((noun) => isCalled(word, noun));
  return entry !== undefined && leads(await entry.load(), rest);
};

export const help: Tool = {
  name: 'help',
  summary: 'Show the help of a command, or find one by words',
  examples: [
    { command: 'repoctl help labels create', caption: 'The same as repoctl labels create --help' },
    { command: 'repoctl help who can push', caption: 'The commands that this is about' },
    { command: "repoctl help 'PUT /projects/:id/labels'", caption: 'The command that calls this' },
  ],
  build: (command, wiring) => {
    command
      .argument('[command...]', 'The command, word by word; or what it does, or a path of the API')
      .action(async (words: readonly string[]) => {
        if (await isCommand(wiring.manifest, words)) return wiring.runAgain([...words, '--help']);
        const { showMatches } = await import('../../help/show-matches.ts');
        return showMatches(wiring.contextOf(command), words, wiring);
      });
  },
};
