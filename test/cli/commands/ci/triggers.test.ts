import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

beforeAll(async () => {
  service = await startService();
  await json(['projects', 'create', 'app', '--initialize-with-readme']);
});
afterAll(() => service?.stop());

describe('pipeline triggers', () => {
  it('are created, run, updated, taken over, and deleted', async () => {
    const made = await json(['triggers', 'create', 'Docs']);
    const id = String(made['id']);
    expect(made).toMatchObject({ description: 'Docs', last_used: null });
    const token = String(made['token']);
    const started = await json([
      'triggers',
      'run',
      '--ref',
      'master',
      '--trigger',
      'Docs',
      '--variables',
      'STAGE=docs',
    ]);
    expect(started).toMatchObject({ ref: 'master', status: 'pending' });
    expect(await json(['triggers', 'get', id])).toMatchObject({ last_used: expect.any(String), token });
    expect(await json(['triggers', 'update', id, '--description', 'Site'])).toMatchObject({ description: 'Site' });
    expect(await json(['triggers', 'take-ownership', id])).toMatchObject({ owner: { username: 'root' } });
    const { out } = await repoctl(['triggers', 'list'], { terminal: true });
    expect(out).toContain('Site');
    expect(out).toContain(`${token.slice(0, 8)}…`);
    expect(out).not.toContain(token);
    expect((await repoctl(['triggers', 'delete', id, '--yes'])).code).toBe(0);
    expect(await repoctl(['triggers', 'get', id])).toMatchObject({ code: 6 });
  });
});
