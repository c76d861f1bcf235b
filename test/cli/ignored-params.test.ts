/** Warnings about the parameters that a server names in `X-Ignored-Params`. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { run, type RunContext } from './support/run.ts';

const project = { id: 7, name: 'berths', path_with_namespace: 'harbor/berths', lfs_enabled: false };

/** Runs a command against a server that responds with the record, or a list of it, and names ignored parameters. */
const against = async (header: string, argv: readonly string[], around: RunContext = {}, status = 200) => {
  const server = await recordingServer((response, { method, url }) => {
    const isList = method === 'GET' && /^\/api\/v4\/[a-z_]+(\?|$)|\/labels(\?|$)/.test(url);
    response.setHeader('X-Ignored-Params', header);
    json(response, isList ? [project] : project, status);
  });
  const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: '7' };
  return { ...(await run(argv, { ...around, env })), requests: server.received.length };
};

const show = async (header: string): Promise<string> => (await against(header, ['projects', 'get', '7'])).err;

describe('parameters that the server ignored', () => {
  it('are a warning after a write', async () => {
    const { code, err } = await against('lfs_enabled, actions%5B%5D%5Bmode%5D', [
      'projects',
      'update',
      '7',
      '--no-lfs-enabled',
    ]);
    expect([code, err]).toEqual([0, 'warning: the server ignored lfs_enabled, actions[][mode]\n']);
  });

  it('are not reported twice if the record does not show them', async () => {
    const { err } = await against('merge_method', ['projects', 'update', '7', '--merge-method', 'ff', '-F', 'other=1']);
    expect(err).toBe(
      'warning: the server ignored merge_method\n' +
        'warning: the response does not show --field other: the server may have ignored it\n',
    );
  });

  it('are a warning after a read, a list, a request of "api", and a refusal', async () => {
    const warning = 'warning: the server ignored colour\n';
    expect((await against('colour', ['projects', 'get', '7', '--json'])).err).toBe(warning);
    expect((await against('colour', ['labels', 'list'])).err).toBe(warning);
    expect((await against('colour', ['api', 'projects?colour=1'])).err).toBe(warning);
    expect((await against('colour', ['projects', 'get', '7'], {}, 404)).err).toContain(warning);
  });

  it('leave the output alone', async () => {
    const { out } = await against('colour', ['projects', 'get', '7', '--json=id']);
    expect(JSON.parse(out)).toEqual({ id: 7 });
  });

  it('are one warning for many rows, projects, or pages', async () => {
    const rows = ['labels', 'create', '--from', '-', '--concurrency', '1'];
    const created = await against('priority', rows, { stdin: 'name,color\na,red\nb,red\nc,red\n' });
    expect(created.requests).toBe(3);
    expect(created.err.match(/the server ignored priority/g)).toHaveLength(1);
    const listed = await against('colour', ['labels', 'list', '--each-project', '--instance']);
    expect(listed.requests).toBeGreaterThan(1);
    expect(listed.err.match(/ignored colour/g)).toHaveLength(1);
  });

  it('are no warning of a dry run, which sends nothing', async () => {
    const { err, requests } = await against('colour', ['projects', 'update', '7', '--name', 'x', '--dry-run']);
    expect([requests, err]).not.toContain('ignored');
    expect(requests).toBe(0);
  });

  it('are shown on one line, bounded, and without what a terminal would act on', async () => {
    expect(await show('a%0Awarning%3A%20b, %1B%5B31m, %E2%80%AEx, a%2C%20b')).toBe(
      'warning: the server ignored "a\\nwarning: b", "\\u001b[31m", "\\u{202e}x", "a, b"\n',
    );
    expect(await show('%zz, , a, a')).toBe('warning: the server ignored "%zz", a\n');
    expect((await show('x'.repeat(9000))).length).toBeLessThan(200);
    const many = Array.from({ length: 300 }, (_, index) => `p${index}`);
    expect(await show(many.join(', '))).toBe(`warning: the server ignored ${many.slice(0, 20).join(', ')}\n`);
  });
});
