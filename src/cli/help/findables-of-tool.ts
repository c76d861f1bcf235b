import { Command } from 'commander';
import type { Tool, ToolWiring } from '../program/tool.ts';
import { weights, type Findable } from './findable.ts';

const ofCommand = (command: Command, tool: Tool, words: readonly string[]): readonly Findable[] => {
  const { endpoint } = tool;
  if (command.commands.length > 0) {
    return command.commands.flatMap((inner) => ofCommand(inner, tool, [...words, inner.name()]));
  }
  const summary = command.description() === '' ? tool.summary : command.description();
  const placeholders = command.registeredArguments.map((argument) => `<${argument.name()}>`);
  return [
    {
      command: ['repoctl', ...words, ...placeholders].join(' '),
      summary,
      ...(endpoint !== undefined && { endpoint }),
      rank: 0,
      foundBy: [
        { text: words.join(' '), weight: weights.words },
        { text: summary, weight: weights.summary },
        { text: tool.summary, weight: weights.noun },
        ...command.options.map(({ flags, description }) => ({
          text: `${flags} ${description}`,
          weight: weights.inPassing,
        })),
        ...(tool.examples ?? []).map(({ says }) => ({ text: says, weight: weights.inPassing })),
      ],
    },
  ];
};

/** The commands of a tool; of one without commands, the tool itself. */
export const findablesOfTool = (tool: Tool, wiring: ToolWiring): readonly Findable[] => {
  const command = new Command(tool.name);
  tool.build(command, wiring);
  return ofCommand(command, tool, [tool.name]);
};
