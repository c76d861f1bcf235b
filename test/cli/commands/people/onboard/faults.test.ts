/** Rows that are refused before anything is changed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPrivateKey, freshSshKey } from '../../../../support/fresh-keys.ts';
import { csv, openOnboarding, type OnboardingKit, row } from './kit.ts';

let kit: OnboardingKit;
beforeAll(async () => {
  kit = await openOnboarding();
});
afterAll(() => kit.close());

describe('faults', () => {
  it('of all rows are told at once, before anything is sent', async () => {
    const shared = freshSshKey('shared');
    const from = await kit.file(
      'faults.csv',
      row('ma', { groups: 'lab:developper' }),
      row('MA', { keys: freshPrivateKey() }),
      ['', 'No Name', 'x@example.org', '', '', ''],
      ['mb', 'B', 'ma@example.org', 'ssh-ed25519', 'lab:guest,LAB:guest', 'notes:guest'],
      row('mc', { keys: shared, groups: 'lab:guest until 1999-01-01x' }),
      row('md', { keys: shared, groups: 'lab' }),
      ['one cell'],
    );
    const { code, err, sent } = await kit.onboard(['--from', from, '--yes']);
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    const lines = err.split('\n');
    expect(lines.slice(0, -1)).toEqual([
      expect.stringMatching(/^line 2: groups: "developper" is no role .*; did you mean "developer"\?$/),
      'line 3: keys has a private key; use the .pub file in place of it',
      'line 3: username "MA" is also in line 2',
      'line 3: email "MA@example.org" is also in line 2',
      expect.stringContaining('username is required'),
      expect.stringContaining('is not an SSH public key'),
      expect.stringContaining('"notes" must be the full path of a project, such as group/notes'),
      expect.stringContaining('group lab is given twice'),
      expect.stringContaining('email "ma@example.org" is also in line 2'),
      expect.stringContaining('groups: the end of lab must be a date'),
      expect.stringContaining('"lab" must be PATH:ROLE, such as platform:developer'),
      expect.stringContaining('1 cells for 6 columns'),
      'error: 12 faults in the rows; nothing was sent',
    ]);
    expect(err).not.toContain('PRIVATE');
  });

  it('that only the server knows are told at once, before anything is changed', async () => {
    await kit.onboard(['ned', '--name', 'Ned', '--email', 'ned@example.org', '--yes']);
    const from = await kit.write(
      'unknown.csv',
      csv(
        ['username', 'name', 'email', 'groups', 'projects'],
        ['ned', '', 'another@example.org', 'nowhere:guest', ''],
        ['oz', 'Oz', 'NED@example.org', '', 'lab/gone:guest'],
        ['pat', '', '', 'nowhere:guest', ''],
      ),
    );
    const { code, err, writes } = await kit.onboard(['--from', from, '--yes']);
    expect({ code, writes }).toEqual({ code: 2, writes: [] });
    expect(err).toBe(
      [
        'line 2: user ned has the email address "ned@example.org", and not "another@example.org"',
        'line 2: group nowhere not found',
        'line 3: "NED@example.org" is the email address of user ned',
        'line 3: project lab/gone not found',
        'line 4: user pat is not there, and cannot be created without name and email',
        'line 4: group nowhere not found',
        'error: 6 faults in the rows; nothing was changed',
        '',
      ].join('\n'),
    );
    expect(await kit.onboard(['ned', '--groups', 'nowhere:guest', '--yes'])).toMatchObject({ code: 6, writes: [] });
  });

  it.each([
    [['--from', 'odd.csv'], 'unknown column "usernam"'],
    [['ann', '--from', 'odd.csv'], '<username> and --from cannot be used together'],
    [[], '<username> or --from is required'],
    [['ann', '--from-format', 'csv'], '--from-format can only be used with --from'],
    [['--from', 'name.csv', '--name', 'All'], 'line 2: --name and column "name" cannot be used together'],
    [['--from', 'password.csv'], 'unknown column "password"'],
  ])('of the command line or the heading: %j', async (words, message) => {
    await kit.write('odd.csv', 'usernam,name\nx,X\n');
    await kit.write('name.csv', 'username,name\nx,X\n');
    await kit.write('password.csv', 'username,password\nx,hunter2hunter2\n');
    const { code, err, sent } = await kit.onboard(words);
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    expect(err).toContain(`error: ${message}\n`);
    expect(err).not.toContain('hunter2');
  });

  it('asks, and needs --yes without a terminal', async () => {
    const { code, err, writes } = await kit.onboard(['quin', '--name', 'Quin', '--email', 'quin@example.org']);
    expect({ code, writes }).toEqual({ code: 2, writes: [] });
    expect(err).toContain('cannot ask to apply 1 change for 1 person: stdin is not a terminal');
  });
});
