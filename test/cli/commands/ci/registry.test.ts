/** The container registry, against servers that respond as GitLab does. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../../api/support/recording-server.ts';
import { run } from '../../support/run.ts';

const repository = { id: 7, path: 'platform/api/web', project_id: 71, tags_count: 3 };
const tags = ['latest', 'v1.0.0', 'v1.1.0', 'nightly'].map((name) => ({ name }));

/** A server with one repository in one project. */
const withRepository = async () => {
  const { url, received } = await recordingServer((response, { method, url: path }) => {
    const [place = ''] = path.replace('/api/v4', '').split('?');
    if (method === 'DELETE') return json(response, 202, 202);
    if (place.endsWith('/repositories/7/tags')) return json(response, tags);
    if (place === '/registry/repositories/7') return json(response, repository);
    if (['/projects/platform%2Fapi/registry/repositories', '/groups/platform/registry/repositories'].includes(place)) {
      return json(response, [repository]);
    }
    return json(response, { message: '404 Project Not Found' }, 404);
  });
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'glpat-x' };
  const writes = (): readonly string[] =>
    received
      .filter(({ method }) => method !== 'GET')
      .map(({ url: path }) => decodeURIComponent(path.replace('/api/v4', '')));
  return { writes, repoctl: (...argv: readonly string[]) => run(argv, { env }) };
};

const match = ['registry', 'tags', 'delete', '7', '-p', 'platform/api', '--match', 'v.*'];

describe('registry', () => {
  it('shows a repository by its path, which begins with that of its project', async () => {
    const { repoctl } = await withRepository();
    const { code, out } = await repoctl('registry', 'get', 'platform/api/web', '--jq', '.id');
    expect([code, out]).toEqual([0, '7\n']);
    const unknown = await repoctl('registry', 'get', 'platform/api/other');
    expect([unknown.code, unknown.err]).toEqual([
      6,
      expect.stringContaining('unknown registry repository "platform/api/other"'),
    ]);
  });

  it('prints the project before the path in the list of a group, which a delete reads back', async () => {
    const { repoctl } = await withRepository();
    expect((await repoctl('registry', 'list', '-g', 'platform', '-o', 'name')).out).toBe('71\tplatform/api/web\n');
  });

  it('counts the tags that go with a repository, and takes the number that GitLab has for a body', async () => {
    const { repoctl, writes } = await withRepository();
    const words = ['registry', 'delete', 'platform/api/web', '-p', 'platform/api'];
    const { err } = await repoctl(...words, '--dry-run');
    expect(err).toContain(
      'Would delete registry repository platform/api/web from platform/api. This deletes 4 tags, too.',
    );
    const { code, out } = await repoctl(...words, '--yes', '--json');
    expect([code, out]).toEqual([0, '']);
    expect(writes()).toEqual(['/projects/platform/api/registry/repositories/7']);
  });
});

describe('registry tags delete', () => {
  it('deletes what matches in one request', async () => {
    const { repoctl, writes } = await withRepository();
    const { code } = await repoctl(...match, '--keep', '1', '--older-than', '30d', '--except', 'v1.0.*', '--yes');
    expect(code).toBe(0);
    expect(writes()).toEqual([
      '/projects/platform/api/registry/repositories/7/tags?name_regex_delete=v.*&name_regex_keep=v1.0.*&keep_n=1&older_than=30d',
    ]);
  });

  it('says how many match, and what is kept of these', async () => {
    const { repoctl, writes } = await withRepository();
    const { err } = await repoctl(...match, '--keep', '1', '--older-than', '30d', '--dry-run');
    expect(err).toBe(
      'Would delete the tags that match "v.*" from registry repository 7. That is 2 matching tags. Of these, the newest 1 and those younger than 30d are kept.\n',
    );
    expect(writes()).toEqual([]);
  });

  it.each([
    [
      ['registry', 'tags', 'delete', '7', 'v1', '-p', 'a/b', '--match', '.*', '--yes'],
      '<tag> cannot be used with --match',
    ],
    [
      ['registry', 'tags', 'delete', '7', 'v1', '-p', 'a/b', '--keep', '3', '--yes'],
      '--keep can only be used with --match',
    ],
    [
      [...match, '--older-than', 'long', '--yes'],
      '--older-than must be a length of time such as 12h, 30d, or 6mo, got "long"',
    ],
  ])('sends nothing for %j', async (words, error) => {
    const { repoctl, writes } = await withRepository();
    const { code, err } = await repoctl(...words);
    expect([code, err]).toEqual([2, expect.stringContaining(error)]);
    expect(writes()).toEqual([]);
  });
});
