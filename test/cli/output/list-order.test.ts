import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';

let service: TestService;

const { repoctl } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

beforeAll(async () => {
  service = await startService();
  await repoctl(['projects', 'create', 'app']);
  await repoctl(['issues', 'create', 'Lamp is out']);
});
afterAll(() => service?.stop());

const headingOf = async (words: string, terminal = true): Promise<string | undefined> =>
  (await repoctl(words.split(' '), { terminal, env: { COLUMNS: '200' } })).out.split('\n')[0];

describe('the heading of a list on a terminal', () => {
  it.each([
    ['users list', 'ID ↓'],
    ['users list --order-by username --sort asc', 'USERNAME ↑'],
    ['issues list', 'CREATED ↓'],
    ['issues list --sort asc', 'CREATED ↑'],
    ['projects list --order-by last_activity_at', 'LAST ACTIVE ↓'],
    ['projects list --sort-by path', 'PATH ↑'],
    ['projects list --sort-by -stars', 'STARS ↓'],
  ])('marks the order: "%s"', async (words, marked) => {
    const heading = await headingOf(words);
    expect(heading?.match(/[A-Z]+(?: [A-Z]+)* [↓↑]/g)).toEqual([marked]);
  });

  it('has no mark for an order that is not known, or of which no column is shown', async () => {
    expect(await headingOf('branches list')).not.toMatch(/[↓↑]/);
    expect(await headingOf('projects list')).not.toMatch(/[↓↑]/);
  });

  it('has no mark in Markdown', async () => {
    expect(await headingOf('users list -o markdown')).toMatch(/^\| ID \|/);
  });
});
