import { readdirSync } from 'node:fs';
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
  const typed = own.filter((word) => /^(--[a-z]|-[a-z]$)/i.test(word)).map((word) => word.split('=')[0] ?? '');
  return typed.filter((option) => !known.has(option)).map((option) => `${line}: ${option}`);
};

const documents = readdirSync('docs').filter((name) => name.endsWith('.md'));

/** The commands at the prompts of a picture's last frame, and the one in its title, which may fill the screen. */
const commandsInPicture = (svg: string): readonly string[] =>
  [
    ...svg
      .replace(/<g class="f0">.*(?=<g class="f)/s, '')
      .matchAll(/<text x="16\.0"[^>]*>\$ (repoctl [^<|]*)|aria-label="(repoctl [^:"]*):/g),
  ].map(([, typed, titled]) => (typed ?? titled ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').trim());

describe('a command in a document', () => {
  it.each(['README.md', ...documents.map((name) => `docs/${name}`)])('exists with all its options: %s', (path) => {
    const lines = commandsIn(readText(path));
    expect(lines.flatMap(faultsOf)).toEqual([]);
  });
});

describe('a picture', () => {
  it.each(readdirSync('docs/pictures'))('shows commands that exist, with their options: %s', (name) => {
    const lines = commandsInPicture(readText(`docs/pictures/${name}`));
    expect(lines).not.toEqual([]);
    expect(lines.flatMap(faultsOf)).toEqual([]);
  });
});
