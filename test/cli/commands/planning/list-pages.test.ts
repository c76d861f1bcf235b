/** `--web` of a list opens its page in a browser; piped, it prints the URL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';

let service: TestService;
const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

/** The path and query of the printed URL, without the first slash. */
const pageOf = async (...argv: readonly string[]): Promise<string> => {
  const { out } = await repoctl(argv);
  const { pathname, search } = new URL(out.trim());
  return decodeURIComponent(`${pathname.slice(1)}${search}`);
};

const labelsOf = async (...argv: readonly string[]): Promise<string> =>
  (await repoctl(['labels', 'list', '-o', 'name', ...argv])).out;

beforeAll(async () => {
  service = await startService();
  await json(['projects', 'create', 'app']);
  await json(['groups', 'create', 'harbor', '--path', 'harbor']);
});
afterAll(async () => {
  await service?.stop();
});

describe('a list with --web', () => {
  it('has the page of the project, the group, or your own', async () => {
    expect(await pageOf('issues', 'list', '--web')).toBe('root/app/-/issues');
    expect(await pageOf('mrs', 'list', '-w')).toBe('root/app/-/merge_requests');
    expect(await pageOf('issues', 'list', '-g', 'harbor', '-w')).toMatch(/harbor\/-\/issues$/);
    expect(await pageOf('mrs', 'list', '--mine', '-w')).toBe('dashboard/merge_requests');
  });

  it('has the filters that pages have', async () => {
    const filters = ['-l', 'bug,quay', '-s', 'closed', '-A', '@me', '-m', 'Storm season'];
    expect(await pageOf('issues', 'list', '-w', ...filters)).toBe(
      'root/app/-/issues?state=closed&label_name[]=bug&label_name[]=quay&milestone_title=Storm+season&author_username=root',
    );
    expect(await pageOf('issues', 'list', '-w', '-a', '0')).toBe('root/app/-/issues?assignee_username=None');
  });

  it('warns about filters that pages do not have', async () => {
    const { err } = await repoctl(['issues', 'list', '-w', '--order-by', 'updated_at']);
    expect(err).toBe('warning: the page does not take --order-by\n');
  });

  it('is opened by name', async () => {
    expect(await pageOf('open', 'issues')).toBe('root/app/-/issues');
    expect(await pageOf('open', 'mrs')).toBe('root/app/-/merge_requests');
    expect(await pageOf('open', 'issues', '-p', 'root/app')).toBe('root/app/-/issues');
  });

  it('is of one project', async () => {
    const { code, err } = await repoctl(['issues', 'list', '-w', '--each-project', '--membership']);
    expect([code, err]).toEqual([2, 'error: --each-project and --web cannot be used together\n']);
  });
});

describe('labels list --search', () => {
  it('finds text in names and descriptions, in any case', async () => {
    await json(['labels', 'create', 'bug', '--color', 'red']);
    await json(['labels', 'create', 'urgent', '--color', 'red', '--description', 'A Bug for today']);
    await json(['labels', 'create', 'quay', '--color', 'red']);
    expect(await labelsOf('--search', 'BUG')).toBe('bug\nurgent\n');
    expect(await labelsOf('--search', 'bug', '-L', '1')).toBe('bug\n');
    expect(await labelsOf('--search', '')).toBe('bug\nquay\nurgent\n');
    expect(await labelsOf('--search', 'none')).toBe('');
  });
});
