import { isCommand } from '../../program/find-command.ts';
import { writeText } from '../../output/messages.ts';
import type { Tool } from '../../program/tool.ts';

export const help: Tool = {
  name: 'help',
  summary: 'Show help or search commands',
  examples: [
    { command: 'repoctl help labels create', caption: 'Show the help of a command' },
    { command: 'repoctl help who can push', caption: 'Search commands by words' },
    {
      command: 'repoctl help exit-codes',
      caption: 'Read about exit codes; other topics are options, environment, formats, bulk, synonyms',
    },
    { command: "repoctl help 'PUT /projects/:id/labels'", caption: 'Find the command for an endpoint' },
  ],
  build: (command, wiring) => {
    command
      .argument('[command...]', 'Command, words to search for, or an API path')
      .action(async (words: readonly string[]) => {
        const [first = '', ...others] = words;
        const { topics } = await import('../../help/topics.ts');
        const topic = others.length === 0 ? topics.find(({ name }) => name === first) : undefined;
        if (topic !== undefined) {
          const text = topic.text(wiring.manifest.nouns.map(({ name }) => name));
          return writeText(wiring.contextOf(command).streams, `${topic.summary}\n\n${text}\n`);
        }
        if (await isCommand(wiring.manifest, words)) return wiring.runAgain([...words, '--help']);
        const { showMatches } = await import('../../help/find-commands.ts');
        return showMatches(wiring.contextOf(command), words, wiring);
      });
  },
};
