/** Comments on the pages of issues and merge requests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

const withoutTimes = (text: string): string =>
  text.replaceAll(/(?:in \d+ \w+|\d+ \w+ ago|just now) \(\d{4}-\d\d-\d\d \d\d:\d\d UTC\)/g, 'TIME');

/** The page from the heading of the comments on. */
const comments = async (...argv: readonly string[]): Promise<readonly string[]> => {
  const { code, out } = await repoctl(argv, { terminal: true });
  expect(code).toBe(0);
  const lines = withoutTimes(out).trimEnd().split('\n');
  return lines.slice(lines.indexOf('Comments'));
};

beforeAll(async () => {
  service = await startService();
  await json(['projects', 'create', 'app', '--initialize-with-readme']);
  await json(['issues', 'create', 'Lamp is out', '--description', '# Where\n\nOn the **quay**.']);
  await json(['issues', 'create', 'Quiet']);
  const file = ['files', 'create', 'lamp', '--content', 'on', '--message', 'Mend'];
  await json([...file, '--branch', 'lamp', '--start-branch', 'master']);
  await json(['mrs', 'create', 'Mend', '--source-branch', 'lamp', '--target-branch', 'master']);
  for (const noun of ['issues', 'mrs']) {
    await json([noun, 'notes', 'create', '1', 'On my way with\n\n- a ladder\n- a lamp']);
    await json([noun, 'close', '1']);
    await json([noun, 'notes', 'create', '1', 'Mended.']);
  }
});
afterAll(() => service?.stop());

describe.each([
  ['issues', 'issues/1'],
  ['mrs', 'merge_requests/1'],
])('the page of %s', (noun, path) => {
  const expected = () => [
    'Comments',
    '',
    'root · TIME',
    '  On my way with',
    '',
    '  • a ladder',
    '  • a lamp',
    '',
    'root closed · TIME',
    '',
    'root · TIME',
    '  Mended.',
    '',
    `${service.url}/root/app/${path}`,
  ];

  it('has the comments on a terminal, oldest first, with and without --comments', async () => {
    expect(await comments(noun, 'get', '1')).toEqual(expected());
    expect(await comments(noun, 'view', '1', '--comments')).toEqual(expected());
  });

  it('is printed in a pipe with --comments, and the record without it', async () => {
    const page = await repoctl([noun, 'get', '1', '-c']);
    expect(page).toMatchObject({ code: 0, err: '' });
    expect(withoutTimes(page.out).trimEnd().split('\n')).toEqual(expect.arrayContaining(expected()));
    expect((await repoctl([noun, 'get', '1'])).out).toMatch(/^id\t1\niid\t1\n/);
  });

  it.each([
    [['-o', 'ndjson'], 'ndjson output'],
    [['-o', 'csv'], 'csv output'],
    [['-o', 'table'], 'table output'],
    [['--fields', 'title'], '--fields'],
    [['--jq', '.title'], '--jq'],
    [['--full'], '--full'],
    [['--web'], '--web'],
  ])('is refused with %j, which asks for something else', async (argv, named) => {
    expect(await repoctl([noun, 'get', '1', '--comments', ...argv])).toEqual({
      code: 2,
      out: '',
      err: `error: --comments cannot be used with ${named}\nhint: Run "repoctl ${noun} notes list 1 --sort asc --all" for the comments as records.\n`,
    });
  });

  it('is refused for several records', async () => {
    expect(await repoctl([noun, 'get', '1', '2', '--comments'])).toEqual({
      code: 2,
      out: '',
      err: 'error: --comments can only be used with a single record\n',
    });
  });
});

describe('a page with comments', () => {
  it('shows a description in Markdown', async () => {
    const { out } = await repoctl(['issues', 'get', '1'], { terminal: true });
    expect(out).toContain('\n\n# Where\n\nOn the **quay**.\n\nComments\n');
  });

  it('has no heading for comments where there are none', async () => {
    const { out } = await repoctl(['issues', 'get', '2'], { terminal: true });
    expect(out).not.toContain('Comments');
  });

  it('has the latest hundred by one request, and all of them with --comments', async () => {
    await json(['issues', 'create', 'Much to say']);
    const rows = Array.from(
      { length: 103 },
      (_, index) => `${JSON.stringify({ issue: 3, body: `Comment ${index + 1}.` })}\n`,
    );
    await json(['issues', 'notes', 'create', '--from', '-', '--from-format', 'ndjson', '--concurrency', '1'], {
      stdin: rows.join(''),
    });
    const latest = await comments('issues', 'get', '3');
    expect(latest.slice(0, 5)).toEqual([
      'Comments',
      'Earlier comments are not shown; use --comments',
      '',
      'root · TIME',
      '  Comment 4.',
    ]);
    const all = await comments('issues', 'get', '3', '--comments');
    expect(all.filter((line) => line.startsWith('  Comment'))).toEqual(
      rows.map((_, index) => `  Comment ${index + 1}.`),
    );
  });
});
