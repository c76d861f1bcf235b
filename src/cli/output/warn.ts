import { Chalk } from 'chalk';
import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';

export const warn = (streams: Streams, text: string): void => {
  const chalk = new Chalk({ level: streams.colorLevel.stderr });
  streams.stderr.write(`${chalk.magenta('warning:')} ${sanitize(text)}\n`);
};
