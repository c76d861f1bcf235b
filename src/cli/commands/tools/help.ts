import { isCommand } from '../../help/is-command.ts';
import type { Tool } from '../../program/tool.ts';

export const help: Tool = {
  name: 'help',
  summary: 'Show the help of a command, or find one by words',
  examples: [
    { line: 'repoctl help labels create', says: 'The same as repoctl labels create --help' },
    { line: 'repoctl help who can push', says: 'The commands that this is about' },
    { line: "repoctl help 'PUT /projects/:id/labels'", says: 'The command that calls this' },
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
