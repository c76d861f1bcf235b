import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../api/support/recording-server.ts';
import { run } from '../support/run.ts';

const label = { id: 1, name: 'bug', color: '#ff0000', made_by: 'ada' };

/** Runs a command against a server that returns these records. */
const runWith = async (records: unknown, argv: readonly string[]) => {
  const { url, received } = await recordingServer((response) => json(response, records));
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app' };
  return { ...(await run(argv, { env })), sent: received.length };
};

describe('--columns', () => {
  it('accepts titles in any case, fields of the noun, and other fields of the server', async () => {
    expect(await runWith([label], ['labels', 'list', '--columns', 'Name,color,priority,made_by'])).toMatchObject({
      code: 0,
      out: 'bug\t#ff0000\t\tada\n',
    });
  });

  it('prints nothing and exits with 1 if no record has a column', async () => {
    expect(await runWith([label], ['labels', 'list', '--columns', 'NAME,shade'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^error: unknown column "shade"\nhint: Columns: COLOR, NAME, .*\. Fields: id, name, color, made_by\.\n$/,
      ),
    });
  });

  it('accepts any column for an empty list, whose fields are unknown', async () => {
    expect(await runWith([], ['labels', 'list', '--columns', 'shade'])).toMatchObject({ code: 0, out: '' });
  });

  it('warns after a write, which has already been done', async () => {
    expect(await runWith(label, ['labels', 'create', 'bug', '--color', 'red', '--columns', 'shade'])).toMatchObject({
      code: 0,
      sent: 1,
      err: expect.stringContaining('warning: unknown column "shade"'),
    });
  });
});

describe('the columns of a list', () => {
  const issue = {
    id: 1,
    iid: 4,
    project_id: 2,
    title: 'Warn of gulls',
    state: 'opened',
    web_url: 'http://x/team/app/issues/4',
  };

  it('include the project of an issue if there are several projects', async () => {
    const { url } = await recordingServer((response) => json(response, [issue]));
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' };
    const heading = async (...argv: string[]) =>
      (await run(['issues', 'list', ...argv], { env, terminal: true })).out.split('\n')[0];
    expect(await heading('-p', 'team/app')).toMatch(/^ISSUE/);
    expect(await heading('-g', 'team')).toMatch(/^(?!ISSUE)/);
  });
});

describe('--columns for results of rows', () => {
  const argv = ['labels', 'create', 'a', 'b', '--color', 'red', '-o', 'csv'];

  it('selects columns and fields of the results', async () => {
    const { url } = await recordingServer((response) => json(response, { id: 7, name: 'x', color: '#ff0000' }));
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app' };
    const { out, err } = await run([...argv, '--columns', 'NAME,record.color'], { env });
    expect([out, err]).toEqual(['name,record.color\nx,#ff0000\nx,#ff0000\n', '']);
  });

  it('warns about a column that no result has, since the writes are done', async () => {
    const { url, received } = await recordingServer((response) => json(response, { id: 7, name: 'x' }));
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app' };
    const { code, err } = await run([...argv, '--columns', 'NAME,nonsense'], { env });
    expect([code, received.length]).toEqual([0, 2]);
    expect(err).toContain('warning: ');
    expect(err).toContain('nonsense');
  });
});
