import { isCommand } from '../../program/find-command.ts';
import type { Tool } from '../../program/tool.ts';

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
