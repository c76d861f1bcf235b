import { isCommand } from '../../program/find-command.ts';
import { writeText } from '../../output/messages.ts';
import { isTopic, topicPage } from '../../program/command-help.ts';
import type { Tool } from '../../program/tool.ts';

export const help: Tool = {
  name: 'help',
  summary: 'Show help or search commands',
  examples: [
    { command: 'repoctl help labels create', caption: 'Show the help of a command' },
    { command: 'repoctl help who can push', caption: 'Search commands by words' },
    { command: 'repoctl help issues list --all', caption: 'Show all options of a command' },
    { command: 'repoctl help bulk', caption: 'Read about a topic' },
    { command: "repoctl help 'PUT /projects/:id/labels'", caption: 'Find the command for an endpoint' },
  ],
  build: (command, wiring) => {
    command
      .argument('[command...]', 'Command, topic, words to search for, or an API path')
      .option('--all', 'Show all options and examples')
      .action(async (words: readonly string[], { all = false }: { readonly all?: boolean }) => {
        const [first = '', ...others] = words;
        if (isTopic(first) && others.length === 0) {
          const { topicParts } = await import('../../help/topics.ts');
          const { streams } = wiring.contextOf(command);
          return writeText(streams, topicPage(first, topicParts[first](wiring.manifest.nouns), streams.columns));
        }
        if (await isCommand(wiring.manifest, words))
          return wiring.runAgain([...words, '--help', ...(all ? ['--all'] : [])]);
        const { showMatches } = await import('../../help/find-commands.ts');
        return showMatches(wiring.contextOf(command), words, wiring);
      });
  },
};
