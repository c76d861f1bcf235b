import { wholeContract } from '../../contract/gitlab.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { fallbackView, isForReading } from '../verbs/view.ts';
import { allOtherCalls } from '../program/other-resources.ts';
import { captionedLines } from '../program/command-help.ts';
import type { ToolWiring } from '../program/tool.ts';
import { note, writeText } from '../output/messages.ts';
import type { Column } from '../output/column.ts';
import { writeRecords } from '../output/write-records.ts';
import { type SearchEntry, findAll } from './find-all.ts';
import { callOfPath, isApiPath, rankByPath, readPath } from './match-path.ts';
import { type IndexedEntry, indexEntries, matchWords, type WordMatches } from './match-words.ts';
import { wordsOf } from './stems.ts';

/** Maximum number of commands in the output. */
const shown = 8;

const columns: readonly Column[] = [
  { key: 'command', title: 'COMMAND', keep: true },
  { key: 'summary', title: 'WHAT IT DOES', shrink: 1 },
  { key: 'calls', title: 'CALLS', wide: true },
];

/** `calls` is null for a command that calls no endpoint, or several. */
const toRecord = ({ command, summary, endpoint }: SearchEntry): object => ({
  command,
  summary,
  calls: endpoint === undefined ? null : `${endpoint.method} ${endpoint.path}`,
});

/** The commands for text, best first: by path if it is one, or else by its words, all of which must be known. */
export const findCommands = (text: string, index: readonly IndexedEntry[]): WordMatches => {
  const all = index.map(({ entry }) => entry);
  const path = readPath(text);
  const byPath = path === undefined ? [] : rankByPath(path, all);
  if (byPath.length > 0) return { found: byPath, unknown: [] };
  if (path !== undefined && isApiPath(path, all)) return { found: [callOfPath(path)], unknown: [] };
  const byWords = matchWords(text, index);
  const isKnown = byWords.unknown.length === 0;
  if (path !== undefined && path.segments.length > 0 && !isKnown && text.startsWith('/'))
    return { found: [callOfPath(path)], unknown: [] };
  return isKnown ? byWords : { found: [], unknown: byWords.unknown };
};

const nothingFound = (text: string, { unknown }: WordMatches, index: readonly IndexedEntry[]): UsageError => {
  const isKnown = (word: string): boolean => !unknown.includes(word);
  const known = wordsOf(text).filter(isKnown).join(' ');
  const isUseful = findCommands(known, index).found.length > 0;
  const words = isUseful ? unknown.map((word) => JSON.stringify(word)).join(' and ') : JSON.stringify(text);
  const others = isUseful ? `Run "repoctl help ${known}" instead` : 'Use other words';
  return new UsageError(`no commands match ${words}`, {
    hint: `${others}. "repoctl help --all" lists all commands, and "repoctl api" sends any other request.`,
  });
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
  const all = findAll({ nouns, tools, contract: wholeContract, wiring, others: allOtherCalls() });
  const index = indexEntries(all);
  const matches = findCommands(text, index);
  const [first] = matches.found;
  if (first === undefined) throw nothingFound(text, matches, index);
  if (first.lacking !== undefined) note(context.streams, `There is no command ${first.lacking}; use "repoctl api"`);
  const best = matches.found.slice(0, shown);
  // The paths of requests would be cut in a table, so that they could not be pasted.
  if (first.lacking !== undefined && (await isForReading(context))) {
    const examples = best.map(({ command, summary: caption }) => ({ command, caption }));
    const lines = captionedLines(examples, context.streams.columns);
    return writeText(context.streams, lines.map((line) => `${line}\n`).join(''));
  }
  await writeRecords(context.streams, [best.map(toRecord)], view);
};
