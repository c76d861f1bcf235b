import type { Tool } from '../kernel/tool.ts';

export const help: Tool = {
  name: 'help',
  summary: 'Show the help of a command',
  examples: [{ line: 'repoctl help labels create', says: 'The same as repoctl labels create --help' }],
  build: (command, { runAgain }) => {
    command
      .argument('[command...]', 'The command, word by word')
      .action((words: readonly string[]) => runAgain([...words, '--help']));
  },
};
