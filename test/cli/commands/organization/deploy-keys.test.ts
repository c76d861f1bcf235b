import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPrivateKey, freshSshKey } from '../../../support/fresh-keys.ts';
import { sshSamples } from '../../../support/sample-keys.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/api' });

beforeAll(async () => {
  service = await startService();
  for (const name of ['api', 'web']) await json(['projects', 'create', name]);
});
afterAll(() => service?.stop());

describe('deploy keys', () => {
  it('are added, listed, shown, updated, and removed', async () => {
    const key = freshSshKey('ci@builder');
    const made = await json(['deploy-keys', 'create', 'builder', '--key', '-', '--can-push'], { stdin: `${key}\n` });
    expect(made).toMatchObject({ title: 'builder', key, can_push: true });
    const id = String(made['id']);
    expect(await json(['deploy-keys', 'list'])).toEqual([made]);
    expect(await json(['deploy-keys', 'get', id])).toEqual(made);
    const changed = { ...made, title: 'old', can_push: false };
    expect(await json(['deploy-keys', 'update', id, '--title', 'old', '--no-can-push'])).toEqual(changed);
    const asked = await repoctl(['deploy-keys', 'delete', id]);
    expect([asked.code, asked.err]).toEqual([2, expect.stringContaining(`remove deploy key ${id} from root/api`)]);
    expect((await repoctl(['deploy-keys', 'delete', id, '--yes'])).code).toBe(0);
    expect((await repoctl(['deploy-keys', 'get', id])).code).toBe(6);
  });

  it('can be enabled in other projects', async () => {
    const { id, key } = await json(['deploy-keys', 'create', 'shared', '--key', freshSshKey(), '--can-push']);
    const enabled = await json(['deploy-keys', 'enable', String(id), '-p', 'root/web']);
    expect(enabled).toMatchObject({ id, key, can_push: false });
    expect(await json(['deploy-keys', 'list', '-p', 'root/web'])).toEqual([enabled]);
  });

  it('are listed with their fingerprints for the instance', async () => {
    await json(['deploy-keys', 'create', 'sample', '--key', sshSamples.ecdsa.line]);
    const { out } = await repoctl(['deploy-keys', 'list', '--instance']);
    expect(out.split('\n').find((line) => line.includes('sample'))).toContain(`\t${sshSamples.ecdsa.fingerprint}\t`);
  });

  it('take their title from the key comment by default', async () => {
    expect(await json(['deploy-keys', 'create', '--key', freshSshKey('ci at work')])).toMatchObject({
      title: 'ci at work',
    });
  });

  it('cannot be private keys', async () => {
    const key = freshPrivateKey();
    const { code, err } = await repoctl(['deploy-keys', 'create', 'oops', '--key', '-'], { stdin: key });
    expect([code, err]).toEqual([2, expect.stringContaining('private key')]);
    expect(err).not.toContain(key.split('\n')[1]);
  });
});
