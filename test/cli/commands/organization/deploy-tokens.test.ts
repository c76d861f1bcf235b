import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsIn } from '../../support/commands.ts';

type Fields = Readonly<Record<string, unknown>>;

describe('deploy-tokens create --into', () => {
  let service: TestService;
  let home: string;
  const { repoctl, json } = commandsIn(() => ({
    env: { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken, REPOCTL_CONFIG_DIR: join(home, 'config') },
    cwd: home,
    now: new Date().toISOString(),
  }));
  const create = (name: string, ...words: readonly string[]) =>
    repoctl(['deploy-tokens', 'create', name, '--scopes', 'read_repository', ...words]);
  const names = async (...words: readonly string[]): Promise<readonly unknown[]> =>
    (await json<Fields[]>(['deploy-tokens', 'list', ...words])).map(({ name }) => name);
  beforeAll(async () => {
    service = await startService();
    home = await mkdtemp(join(tmpdir(), 'repoctl-deploy-tokens-'));
    await json(['projects', 'create', 'buoys']);
    await json(['groups', 'create', 'harbor', '--path', 'harbor']);
  });
  afterAll(async () => {
    await service?.stop();
    await rm(home, { recursive: true, force: true });
  });

  /** The status of a clone's first request. */
  const fetchWith = async (username: unknown, token: string): Promise<number> => {
    const authorization = `Basic ${Buffer.from(`${String(username)}:${token}`).toString('base64')}`;
    const answer = await fetch(`${service.url}/root/buoys.git/info/refs?service=git-upload-pack`, {
      headers: { authorization },
    });
    return answer.status;
  };

  it('stores the token, by which git reads, in a masked variable of the project', async () => {
    const { out } = await create('pipelines', '-p', 'root/buoys', '--into', 'variable:CLONE_TOKEN', '--json');
    const { username, token } = JSON.parse(out) as Fields;
    expect(token).toBeUndefined();
    const { value, masked } = await json<Fields>(['variables', 'get', 'CLONE_TOKEN', '-p', 'root/buoys']);
    expect([masked, await fetchWith(username, String(value))]).toEqual([true, 200]);
  });

  it('stores that of a group in a file that only its owner can read', async () => {
    const path = join(home, 'mirror');
    const { code, out } = await create('mirror', '-g', 'harbor', '--into', `file:${path}`);
    const token = (await readFile(path, 'utf8')).trim();
    expect([code, out.includes(token)]).toEqual([0, false]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('deletes a token that cannot be stored', async () => {
    const before = await names('-g', 'harbor');
    const { code, err } = await create('lost', '-g', 'harbor', '--into', 'command:false');
    expect([code, err]).toEqual([1, expect.stringContaining('false of --into failed with exit code 1')]);
    expect(await names('-g', 'harbor')).toEqual(before);
  });

  it('refuses a profile, since no command could use the token', async () => {
    const before = await names('-p', 'root/buoys');
    const { code, err } = await create('api', '-p', 'root/buoys', '--into', 'profile:work');
    expect([code, err]).toEqual([2, expect.stringContaining('a deploy token is for git alone')]);
    expect(await names('-p', 'root/buoys')).toEqual(before);
  });
});
