import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askConfirm, askSecret, askText, askToType } from '../../../src/cli/output/ask.ts';
import { colorLevel } from '../../../src/cli/output/color-level.ts';
import { printError } from '../../../src/cli/output/print-error.ts';
import { relativeTime } from '../../../src/cli/output/time-text.ts';
import { sanitize } from '../../../src/cli/output/sanitize.ts';
import { startSpinner } from '../../../src/cli/output/spinner.ts';
import { note } from '../../../src/cli/output/messages.ts';
import { memoryStreams } from './memory-streams.ts';

const problem = {
  message: 'label "a\u001b[31m" not found',
  hint: 'repoctl labels list',
  code: 'not-found' as const,
  status: 404,
  fields: { name: ['is too long', 'is taken'] },
  exitCode: 6,
};

const refuse = (): never => {
  throw new Error('a spinner is drawn');
};

describe('an error', () => {
  it('has a line, its fields, and a hint, escaped for the terminal', () => {
    const streams = memoryStreams({ terminal: true });
    printError(streams, problem, { json: false });
    expect(streams.err()).toBe(
      'error: label "a^[[31m" not found\n  name: is too long, is taken\nhint: repoctl labels list\n',
    );
  });

  it('is one JSON object on one line with --json', () => {
    const streams = memoryStreams();
    printError(streams, problem, { json: true });
    const { exitCode, ...rest } = problem;
    expect(JSON.parse(streams.err())).toEqual({ error: { ...rest, exit_code: exitCode } });
    expect(streams.err().trimEnd()).not.toContain('\n');
  });
});

describe('sanitize', () => {
  it('shows a replacement for each character', () => {
    expect(sanitize('a\u001b]0;x\u0007\r\nb\tc\u202e')).toBe('a^[]0;x^G↵b c\\u{202e}');
  });

  it('keeps letters, accents, joined emoji, and flags', () => {
    const text = '日本語 e\u0301 👩‍👩‍👧‍👦 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} می‌خواهم';
    expect(sanitize(text)).toBe(text);
  });

  it('shows a joiner that is hidden between Latin letters', () => {
    expect(sanitize('ro\u200dot')).toBe('ro\\u{200d}ot');
  });

  it('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(sanitize(sanitize(text))).toBe(sanitize(text));
      }),
    );
  });
});

describe('the color level', () => {
  it.each([
    ['auto', {}, false, 0],
    ['auto', { TERM: 'xterm-256color' }, true, 2],
    ['auto', { TERM: 'dumb' }, true, 0],
    ['auto', { COLORTERM: 'truecolor' }, true, 3],
    ['auto', { NO_COLOR: '1', TERM: 'xterm' }, true, 0],
    ['auto', { FORCE_COLOR: '3' }, false, 3],
    ['auto', { CLICOLOR_FORCE: '1' }, false, 1],
    ['always', { NO_COLOR: '1' }, false, 1],
    ['never', { FORCE_COLOR: '3' }, true, 0],
  ] as const)('with --color %s and %j on a terminal (%s) is %i', (choice, env, terminal, level) => {
    expect(colorLevel(env, choice, terminal)).toBe(level);
  });
});

describe('a relative time', () => {
  const now = new Date('2024-05-01T12:00:00Z');
  it.each([
    ['2024-05-01T11:57:00Z', '3 minutes ago'],
    ['2024-05-03T12:00:00Z', 'in 2 days'],
    ['2024-05-01T10:00:30Z', '1 hour ago'],
    ['2024-05-01T11:59:58Z', 'just now'],
    ['tomorrow', 'tomorrow'],
  ])('for %s is %s', (time, words) => {
    expect(relativeTime(time, now)).toBe(words);
  });
});

describe('stderr', () => {
  it('receives notes, while stdout stays empty', () => {
    const streams = memoryStreams();
    note(streams, '20 of 143, use --all');
    expect([streams.out(), streams.err()]).toEqual(['', '20 of 143, use --all\n']);
  });

  it('receives no spinner in a pipe', async () => {
    const streams = memoryStreams();
    const spinner = startSpinner(streams, 'loading');
    await wait(500);
    spinner.stop();
    expect(streams.err()).toBe('');
  });

  // Some CI runners have a pseudo-terminal without a size, on which clearing lines without width would never end.
  it('receives no spinner on a terminal without columns', async () => {
    const streams = memoryStreams({ terminal: true });
    Object.assign(streams.stderr, { isTTY: true, columns: 0, cursorTo: refuse, moveCursor: refuse, clearLine: refuse });
    const spinner = startSpinner(streams, 'loading');
    await wait(500);
    spinner.stop();
    expect(streams.err()).toBe('');
  });
});

describe('a prompt', () => {
  const asked = { message: 'Name?', missing: '--name' };

  it('does not appear without a terminal', async () => {
    await expect(askText(memoryStreams(), asked)).rejects.toMatchObject({
      name: 'UsageError',
      message: /--name is missing/,
    });
  });

  it.each([
    ['askText', askText, 'ann\r', 'ann'],
    ['askSecret', askSecret, 's3cret\r', 's3cret'],
    ['askConfirm', askConfirm, 'y\r', true],
  ])('of %s appears on stderr', async (_, question, typed, answer) => {
    const streams = memoryStreams({ terminal: true });
    const answered = question(streams, asked);
    await type(streams.stdin, typed);
    expect(await answered).toBe(answer);
    expect(streams.out()).toBe('');
    expect(streams.err()).toContain('Name?');
    expect(streams.err()).not.toContain('s3cret');
  });

  it('requires the exact name before an irreversible action', async () => {
    const streams = memoryStreams({ terminal: true });
    const answered = askToType(streams, { ...asked, name: 'group' });
    await type(streams.stdin, 'grou\r');
    expect(await answered).toBe(false);
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('is canceled by %s', async (_, key) => {
    const streams = memoryStreams({ terminal: true });
    const answered = askText(streams, asked);
    await Promise.all([expect(answered).rejects.toMatchObject({ name: 'InterruptedError' }), type(streams.stdin, key)]);
  });

  it('does not wait if stdin is closed', async () => {
    const streams = memoryStreams({ terminal: true });
    const close = async (): Promise<void> => {
      await wait(400);
      if (streams.stdin instanceof PassThrough) streams.stdin.end();
    };
    await Promise.all([expect(askText(streams, asked)).rejects.toMatchObject({ name: 'InterruptedError' }), close()]);
  });
});

// Inquirer ignores keys that are typed before it has drawn the prompt.
const type = async (stdin: NodeJS.ReadableStream, keys: string): Promise<void> => {
  await wait(600);
  if (stdin instanceof PassThrough) stdin.write(keys);
};
