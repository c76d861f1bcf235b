/** Types the commands of README.md into a terminal, with the demo's server, and compares what it shows. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltService, type BuiltService } from '../../support/built-service.ts';
import { needs } from '../../support/programs.ts';
import { openTerminal, type Terminal } from '../../support/pty.ts';

const programs = needs('tmux', 'bash');

/** The blocks that are not typed here: the tour, set-up, and the tests have their own runs. */
const exempt = ['npm run demo\n', 'npm run setup && npm link\n', 'npm test\n'];

const blocksOf = (page: string, language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text);

interface Typed {
  readonly command: string;
  readonly lines: readonly string[];
}

/** The commands of a block, each with the lines below it. */
const typedIn = (block: string): readonly Typed[] =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...lines] = part.trimEnd().split('\n');
      return { command, lines };
    });

/** With the port of every server that has the default one, and without its generated token. */
const asByDefault = (line: string): string =>
  line.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:8787').replaceAll(/rct_[\w-]{20,}/g, 'rct_...');

/** Without what differs from run to run: numbers, times, hashes, and the room that they take. */
const masked = (line: string): string =>
  line
    .replaceAll(/\b[\da-f]{8}\b/g, '#')
    .replaceAll(/\d+ (?:s|min|h|d|mo|y) ago/g, '# ago')
    .replaceAll(/\d+/g, '#')
    .replaceAll(/ {2,}/g, '  ')
    .trimEnd();

describe.skipIf(programs.missing)(`README.md${programs.note}`, () => {
  let service: BuiltService;
  let terminal: Terminal;
  beforeAll(async () => {
    service = await startBuiltService({ args: ['--demo'] });
    terminal = await openTerminal({ columns: 100, env: { ...service.env, REPOCTL_PAGER: 'cat' } });
  });
  afterAll(async () => {
    await terminal?.close();
    await service?.stop();
  });

  /** Types a command, confirms its question, ends a server, and returns the lines that were printed. */
  const show = async ({ command, lines }: Typed): Promise<readonly string[]> => {
    if (command.startsWith('repoctl serve ')) {
      await terminal.start(`REPOCTL_CONFIG_DIR=$PWD/new ${command} --port 0`);
      await terminal.see('listening on');
      const printed = (await terminal.screen()).slice(1);
      await terminal.press('C-c');
      await terminal.end();
      return printed;
    }
    await terminal.start(command);
    if (lines.some((line) => line.endsWith('? Yes') || line === 'Yes')) {
      await terminal.see('(y/N)');
      await terminal.type('y');
      await terminal.press('Enter');
    }
    return (await terminal.end()).lines;
  };

  it('shows what its commands print on a terminal', async () => {
    const page = await readFile('README.md', 'utf8');
    let current = page;
    for (const block of blocksOf(page, 'console')) {
      const shown: string[] = [];
      for (const typed of typedIn(block)) {
        const printed = (await show(typed)).map(asByDefault);
        const same = printed.map(masked).join('\n') === typed.lines.map(masked).join('\n');
        shown.push(`$ ${typed.command}`, ...(same ? typed.lines : printed));
      }
      current = current.replace(block, () => `${shown.join('\n')}\n`);
    }
    await expect(current).toMatchFileSnapshot('../../../README.md');
  });

  it('has no other blocks but the tour, set-up, and the tests', async () => {
    const page = await readFile('README.md', 'utf8');
    expect(blocksOf(page, 'sh')).toEqual(exempt);
    expect(page.match(/^```\w+/gm)?.filter((mark) => !['```sh', '```console'].includes(mark))).toEqual([]);
    expect(page.split('\n').length).toBeLessThanOrEqual(130);
  });
});
