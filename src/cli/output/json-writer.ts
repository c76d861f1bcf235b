import { toJson } from './sanitize.ts';
import type { Streams } from './streams.ts';
import type { OpenWriter } from './writer.ts';

const jsonToken = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** Colors JSON text: keys, strings, and the other plain values. */
export const painter = async (streams: Streams): Promise<(json: string) => string> => {
  const level = streams.colorLevel.stdout;
  if (level === 0) return (json) => json;
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level });
  return (json) =>
    json.replace(jsonToken, (match, text: string | undefined, colon: string | undefined) => {
      if (text === undefined) return chalk.cyan(match);
      return colon === undefined ? chalk.green(text) : chalk.bold(text) + colon;
    });
};

const indented = (text: string): string => text.replace(/^/gm, '  ');

/** Writes a list as one array over all its pages. */
export const openJson: OpenWriter = async (streams) => {
  const paint = await painter(streams);
  return {
    list: (page, isFirst) =>
      paint(
        page.map((record, index) => `${isFirst && index === 0 ? '[' : ','}\n${indented(toJson(record, 2))}`).join(''),
      ),
    record: (record) => paint(`${toJson(record, 2)}\n`),
    ending: (count) => (count === 0 ? '[]\n' : '\n]\n'),
    writesValues: true,
  };
};

/** Writes a line per record. */
export const openNdjson: OpenWriter = () => ({
  list: (page) => page.map((record) => `${toJson(record)}\n`).join(''),
  ending: () => '',
  writesValues: true,
});
