import { describe, expect, it } from 'vitest';
import { json, recordingServer, type Answer } from '../api/support/recording-server.ts';
import { run } from './support/run.ts';

const total = 730;

const issues = Array.from({ length: total }, (_, index) => ({
  id: index + 1,
  iid: index + 1,
  title: `Berth ${index + 1} \u200b — "dark"`,
  labels: index % 2 === 0 ? [] : ['bug'],
  milestone: { title: 'Winter', extra: {} },
}));

/** Pages with the headers of a service; every third one is indented. */
const answer: Answer = (response, { url }) => {
  const { searchParams } = new URL(url, 'http://x');
  const [page, perPage] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page') ?? 20)];
  const pages = Math.ceil(total / perPage);
  const records = issues.slice((page - 1) * perPage, page * perPage);
  const next = `</api/v4/issues?page=${page + 1}&per_page=${perPage}>; rel="next"`;
  const headers = {
    'x-total': String(total),
    'x-total-pages': String(pages),
    'x-per-page': String(perPage),
    'x-page': String(page),
    ...(page < pages && { link: next }),
  };
  if (page % 3 !== 0) return json(response, records, 200, headers);
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(records, null, 4));
};

const list = async (...words: readonly string[]) => {
  const { url, received } = await recordingServer(answer);
  const { out: stdout } = await run(['issues', 'list', ...words], { env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'a' } });
  return { stdout, asked: received.map((request) => Number(/[?&]page=(\d+)/.exec(request.url)?.[1] ?? 1)) };
};

/** The same string as it is printed: with an escape for the hidden character. */
const shown = (text: string): string => text.replaceAll('\u200b', String.raw`\u200b`);

describe('a long list', () => {
  it('is complete and in order as NDJSON', async () => {
    const { stdout, asked } = await list('--all', '-o', 'ndjson');
    expect(stdout).toBe(shown(issues.map((issue) => `${JSON.stringify(issue)}\n`).join('')));
    expect(asked.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is complete and in order as JSON', async () => {
    const { stdout } = await list('--all', '--json');
    expect(stdout).toBe(shown(`${JSON.stringify(issues, null, 2)}\n`));
  });

  it('is complete and in order as CSV', async () => {
    const { stdout } = await list('--all', '-o', 'csv', '--fields', 'iid');
    expect(stdout).toBe(`iid\n${issues.map(({ iid }) => `${iid}\n`).join('')}`);
  });

  it.each(['json', 'ndjson'])('contains only the selected fields as %s', async (format) => {
    const { stdout } = await list('--limit', '1', '-o', format, '--fields', 'iid');
    expect(stdout.replaceAll(/\s/g, '')).toBe(format === 'json' ? '[{"iid":1}]' : '{"iid":1}');
  });

  it.each([
    [150, [1, 2]],
    [200, [1, 2]],
    [201, [1, 2, 3]],
  ])('is requested only as far as --limit %d reaches', async (limit, pages) => {
    const { stdout, asked } = await list('--limit', String(limit), '-o', 'ndjson');
    expect(stdout).toBe(
      shown(
        issues
          .slice(0, limit)
          .map((issue) => `${JSON.stringify(issue)}\n`)
          .join(''),
      ),
    );
    expect(asked.toSorted((one, other) => one - other)).toEqual(pages);
  });
});
