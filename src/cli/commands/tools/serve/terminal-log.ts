/** The log of a server for people: short lines on a terminal. */
import { Chalk } from 'chalk';
import type { Log } from '../../../../server/formats/log.ts';
import { sanitize } from '../../../output/sanitize.ts';
import type { Streams } from '../../../output/streams.ts';

const two = (part: number): string => String(part).padStart(2, '0');

/** The local time of day. */
const clockText = (time: Date): string => [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');

const labels = { debug: '', info: '', warn: 'warning: ', error: 'error: ' } as const;

/** Writes `12:01:07 GET /projects/7/labels 200 4 ms kofi`, and other messages with their fields. */
export const terminalLog = (streams: Streams): Log => {
  const chalk = new Chalk({ level: streams.colorLevel.stderr });
  const paint = { debug: chalk.reset, info: chalk.reset, warn: chalk.magenta, error: chalk.red } as const;
  return (level, message, fields = {}, line) => {
    const facts = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : ` ${name}=${value}`,
    );
    const text = line?.() ?? `${message}${facts.join('')}`;
    const time = chalk.dim(clockText(streams.now()));
    streams.stderr.write(
      `${time} ${paint[level](labels[level])}${sanitize(text, { multiline: true }).replaceAll('\n', '\n    ')}\n`,
    );
  };
};
