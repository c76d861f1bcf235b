import { Chalk } from 'chalk';
import type { ColorLevel } from './color-level.ts';

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** JSON text in colours: keys, strings, and the other plain values. */
export const paintJson = (json: string, level: ColorLevel): string => {
  if (level === 0) return json;
  const chalk = new Chalk({ level });
  return json.replace(token, (match, text: string | undefined, colon: string | undefined) => {
    if (text === undefined) return chalk.yellow(match);
    return colon === undefined ? chalk.green(text) : chalk.blue(text) + colon;
  });
};
