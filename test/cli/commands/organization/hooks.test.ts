import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordingServer } from '../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsIn } from '../../support/commands.ts';

let service: TestService;
let place: readonly string[];
beforeAll(async () => {
  service = await startService({ config: { hookAddresses: ['127.0.0.1'] } });
  const made = await json(['projects', 'create', 'Pier', '--initialize-with-readme']);
  place = ['-p', String(made['path_with_namespace'])];
});
afterAll(() => service?.stop());

const { repoctl, json } = commandsIn(() => ({
  env: { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken },
}));

const hooks = (...words: readonly string[]) => repoctl(['projects', 'hooks', ...words, ...place]);

const newHook = async (url: string, ...more: readonly string[]): Promise<string> =>
  String((await json(['projects', 'hooks', 'create', url, ...place, ...more]))['id']);

describe('hooks of a project', () => {
  it('have one header or one URL variable set and deleted, whose values are sent and never shown', async () => {
    const { url, received } = await recordingServer((response) => response.end());
    const id = await newHook(`${url}/{room}`, '--url-variables', '[{"key": "room", "value": "canary-quay"}]');
    const set = await repoctl(['projects', 'hooks', 'set-header', id, 'X-Team', '-', ...place], {
      stdin: 'canary-team',
    });
    expect(set).toEqual({ code: 0, out: 'X-Team\tset\n', err: '' });
    expect(await hooks('set-url-variable', id, 'room', 'canary-pier')).toMatchObject({ code: 0, out: 'room\tset\n' });

    expect(await hooks('test', id, 'push_events')).toEqual({ code: 0, out: `${id}\ttested\n`, err: '' });
    expect(received[0]).toMatchObject({ url: '/canary-pier', headers: { 'x-team': 'canary-team' } });
    const shown = [await hooks('get', id, '--json'), await hooks('events', id, '--json')];
    for (const { out } of shown) expect(out).not.toContain('canary');

    const gone = { code: 0, out: 'X-Team\tdeleted\n', err: '' };
    expect(await hooks('delete-header', id, 'X-Team', '--yes')).toEqual(gone);
    expect(JSON.parse((await hooks('get', id, '--json')).out)).toMatchObject({ custom_headers: [] });
  });

  it('say what is missing: the header, or the hook', async () => {
    const id = await newHook('https://ci.example/in');
    const at = `in ${String(place[1])}`;
    const noHeader = await hooks('delete-header', id, 'X-Team', '--yes');
    expect([noHeader.code, noHeader.err]).toEqual([6, expect.stringContaining(`custom header X-Team not found ${at}`)]);
    const noHook = await hooks('set-header', '99', 'X-Team', 'harbor');
    expect([noHook.code, noHook.err]).toEqual([6, expect.stringContaining(`hook 99 not found ${at}`)]);
    const noVariable = await hooks('delete-url-variable', id, 'room', '--yes');
    expect(noVariable.err).toContain(`url variable room not found ${at}`);
  });

  it('are asked about by the names of their headers', async () => {
    const asked = await hooks('delete-header', '3', 'X-Team', 'X-Ship', '--dry-run');
    expect(asked.err).toContain(`Would delete 2 headers (X-Team, X-Ship) of hook 3 in ${String(place[1])}`);
  });
});
