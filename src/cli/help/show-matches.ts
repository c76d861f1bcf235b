import { contract } from '../../contract/registry.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { fallbackView } from '../verbs/view.ts';
import { otherCalls } from '../program/other-resources.ts';
import type { ToolWiring } from '../program/tool.ts';
import { note } from '../output/messages.ts';
import type { Column } from '../output/column.ts';
import { writeRecords } from '../output/write-records.ts';
import { type SearchEntry, findAll } from './find-all.ts';
import { rankByPath, readPath } from './rank-by-path.ts';
import { rankByWords } from './rank-by-words.ts';

/** Maximum number of commands in the output. */
const shown = 8;

const columns: readonly Column[] = [
  { key: 'command', title: 'COMMAND', shrink: 2 },
  { key: 'summary', title: 'WHAT IT DOES', shrink: 1 },
  { key: 'calls', title: 'CALLS', wide: true },
];

/** `calls` is null for a command that calls no endpoint, or several. */
const toRecord = ({ command, summary, endpoint }: SearchEntry): object => ({
  command,
  summary,
  calls: endpoint === undefined ? null : `${endpoint.method} ${endpoint.path}`,
});

/** The commands for text, best first: by path if it is one, or else by its words. */
export const findCommands = (text: string, all: readonly SearchEntry[]): readonly SearchEntry[] => {
  const path = readPath(text);
  const byPath = path === undefined ? [] : rankByPath(path, all);
  return byPath.length > 0 ? byPath : rankByWords(text, all);
};

/**
 * Prints the commands that match the words, one per line, without a request.
 *
 * @throws UsageError if there are none
 */
export const showMatches = async (
  context: CommandContext,
  words: readonly string[],
  wiring: ToolWiring,
): Promise<void> => {
  const view = await fallbackView(context, { columns, nameKey: 'command' });
  const [nouns, tools] = await Promise.all([
    Promise.all(wiring.manifest.nouns.map(({ load }) => load())),
    Promise.all(wiring.manifest.tools.map(({ load }) => load())),
  ]);
  const text = words.join(' ');
  const matches = findCommands(text, findAll({ nouns, tools, contract, wiring })).slice(0, shown);
  const other = otherCalls(words);
  if (other !== undefined) note(context.streams, `There is no command for ${other.name}; use "repoctl api"`);
  const records = [...(other?.calls ?? []), ...matches.map(toRecord)].slice(0, shown);
  if (records.length === 0) {
    throw new UsageError(`no commands match ${JSON.stringify(text)}`, {
      hint: 'Use other words, or a path such as /projects/:id/labels. "repoctl --help" lists all commands.',
    });
  }
  await writeRecords(context.streams, [records], view);
};
