import { beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../architecture/support/sources.ts';
import { allCommands, type CommandModel } from '../../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../../src/generate/model/model-of-program.ts';

let commands: readonly CommandModel[];
beforeAll(async () => {
  commands = allCommands(await modelOfProgram());
});

/** Commands in backticks and code blocks, without the commands that a pipe leads to. */
const commandsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^\$? ?|`|\| )(repoctl [a-z-][^\n`|#]+)/gm)].map(([, line = '']) => line.trim());

const named = (words: readonly string[]): CommandModel | undefined =>
  commands
    .filter((command) => command.words.length > 0 && command.words.every((word, index) => word === words[index]))
    .toSorted((one, other) => other.words.length - one.words.length)[0];

/** Unknown commands and options in a command line. */
const faultsOf = (line: string): readonly string[] => {
  const [, ...words] = line.split(/\s+/);
  const command = named(words);
  if (command === undefined)
    return words[0]?.startsWith('-') === true || words.length === 0 ? [] : [`${line}: unknown`];
  const options = [...command.options, ...command.listOptions, ...command.globalOptions];
  const known = new Set(options.flatMap(({ long, short }) => [long, short]));
  // The other arguments are for another program.
  const end = words.indexOf('--');
  const own = end === -1 ? words : words.slice(0, end);
  const typed = own.filter((word) => /^--?[a-z]/.test(word)).map((word) => word.split('=')[0] ?? '');
  return typed.filter((option) => !known.has(option)).map((option) => `${line}: ${option}`);
};

describe('a command in a document', () => {
  it.each(['README.md', 'docs/configuration.md', 'docs/from-other-tools.md', 'docs/security.md'])(
    'exists with all its options: %s',
    (path) => {
      const lines = commandsIn(readText(path));
      expect(lines.flatMap(faultsOf)).toEqual([]);
    },
  );
});
