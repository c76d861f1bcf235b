import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../../api/support/recording-server.ts';
import { run } from '../../support/run.ts';

const issue = { id: 1, iid: 4, project_id: 7, title: 'Leak', references: { full: 'harbor/crane#4' } };
const blob = { project_id: 7, path: 'src/crane.c', startline: 12, ref: 'main', data: 'int crane;\nint load;\n' };

const search = async (line: string) => {
  const server = await recordingServer((response, { url }) => json(response, url.includes('blobs') ? [blob] : [issue]));
  const result = await run(['search', ...line.split(' ')], {
    env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x' },
  });
  return { ...result, urls: server.received.map(({ url }) => url.replace('/api/v4', '')) };
};

describe('search', () => {
  it('asks for one kind of records, on the whole instance or in a group or project', async () => {
    expect((await search('issues leak')).urls).toEqual(['/search?search=leak&scope=issues']);
    expect((await search('mrs leak -g harbor')).urls).toEqual([
      '/groups/harbor/search?search=leak&scope=merge_requests',
    ]);
    expect((await search('commits leak -p harbor/crane --ref main')).urls).toEqual([
      '/projects/harbor%2Fcrane/search?search=leak&ref=main&scope=commits',
    ]);
  });

  it('searches code in a project, unless it is told to search all', async () => {
    const { code, err } = await search('code leak');
    expect([code, err]).toEqual([2, expect.stringContaining('a project is required')]);
    expect((await search('code leak --instance')).urls).toEqual(['/search?search=leak&scope=blobs']);
  });

  it('prints names that other commands read', async () => {
    expect((await search('issues leak -o name')).out).toBe('harbor/crane\t4\n');
  });

  it('has the columns of the kind', async () => {
    const { out } = await search('code int -p harbor/crane');
    expect(out).toBe('7\tsrc/crane.c\t12\tmain\tint crane; int load; \n');
  });
});
