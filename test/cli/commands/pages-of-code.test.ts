/** Pages of the records around code: labels, variables, branches, tags, and commits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { pagesOf } from '../support/pages.ts';

let service: TestService;
const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'yard/app' });
const page = pagesOf(repoctl, () => service);

beforeAll(async () => {
  service = await startService();
  await json(['groups', 'create', 'Yard', '--path', 'yard']);
  await json(['projects', 'create', 'app', '--namespace-id', 'yard', '--initialize-with-readme']);
  await json(['tags', 'create', 'v1.0', 'master', '--message', 'First', '--release-description', '**All** lamps lit.']);
});
afterAll(() => service?.stop());

describe('the page', () => {
  it('of a label shows its color, and the page of a variable hides the value', async () => {
    await json(['labels', 'create', 'bug', '--color', '#d9534f', '--description', 'Not *Markdown*', '--priority', '1']);
    expect(await page('labels', 'get', 'bug')).toEqual([
      'bug',
      'Label 1 in yard/app',
      '',
      'Color                #d9534f',
      'Priority             1',
      'Open issues          0',
      'Closed issues        0',
      'Open merge requests  0',
      '',
      'Not *Markdown*',
    ]);
    await json(['variables', 'create', 'PIN', '1234', '--protected', '--description', 'For the gate']);
    const hidden = await page('variables', 'get', 'PIN');
    expect(hidden).toEqual([
      'PIN',
      'Variable PIN in yard/app · protected',
      '',
      'Value        [hidden]',
      'Scope        *',
      'Type         env_var',
      'Raw          no',
      'Description  For the gate',
    ]);
    expect(await page('variables', 'get', 'PIN', '--reveal')).toContain('Value        1234');
    await json(['variables', 'create', 'KEY', 'one\ntwo', '--variable-type', 'file']);
    expect((await page('variables', 'get', 'KEY', '--reveal')).slice(-3)).toEqual(['', 'one', 'two']);
  });

  it('of a branch, tag, or commit shows who committed what and when', async () => {
    await json([
      'commits',
      'create',
      'long',
      '--start-branch',
      'master',
      '-m',
      'Light the *lamps*\n\n- with\n  oil\n[ci skip]',
      '--actions',
      '[{"action":"create","file_path":"lamp","content":"on\\n"}]',
    ]);
    expect(await page('branches', 'get', 'long')).toEqual([
      'long',
      'Branch long in yard/app',
      '',
      'Commit                COMMIT Light the *lamps*',
      'Author                Administrator',
      'Committed             TIME',
      'Developers can push   no',
      'Developers can merge  no',
    ]);
    const commit = await page('commits', 'get', 'long');
    expect(commit[0]).toBe('Light the *lamps*');
    expect(commit[1]).toMatch(/^Commit [0-9a-f]{40} in yard\/app/);
    expect(commit.slice(2)).toEqual([
      '',
      'Author     Administrator <root@localhost>',
      'Authored   TIME',
      'Committed  TIME',
      'Parents    COMMIT',
      'Lines      1 added, 0 removed',
      '',
      '- with',
      '  oil',
      '[ci skip]',
    ]);
    expect(await page('tags', 'get', 'v1.0')).toEqual([
      'v1.0',
      'Tag v1.0 in yard/app',
      '',
      'Commit     COMMIT Initial commit',
      'Author     Administrator',
      'Committed  TIME',
      '',
      'First',
      '',
      '**All** lamps lit.',
    ]);
  });

  it('of the current user is that of a user without the projects', async () => {
    const own = await page('whoami');
    expect(own.slice(0, 2)).toEqual(['root (Administrator)', 'User 1 · active · administrator']);
    expect(own).not.toContain('Personal projects');
    expect((await repoctl(['whoami', '-o', 'name'], { terminal: true })).out).toBe('root\n');
  });
});
