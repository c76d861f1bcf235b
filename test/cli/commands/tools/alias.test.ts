import { describe, expect, it } from 'vitest';
import { makeHome } from '../../support/home.ts';

const env = { REPOCTL_URL: 'http://forge.test', REPOCTL_PROJECT: 'team/app' };

describe('an alias', () => {
  it('expands to a command and appends further arguments', async () => {
    const home = await makeHome();
    expect((await home.run(['alias', 'set', 'bugs', 'issues list --labels bug'])).code).toBe(0);
    const { out } = await home.run(['-o', 'json', 'bugs', '--state', 'all', '--dry-run'], { env });
    expect(JSON.parse(out)).toMatchObject({
      method: 'GET',
      url: expect.stringMatching(/\/projects\/team%2Fapp\/issues\?.*labels=bug/),
    });
  });

  it('fills in placeholders with one argument each', async () => {
    const home = await makeHome();
    await home.run(['alias', 'set', 'add', 'labels create $1 --color \'#fff000\' --description "For $2"']);
    const { out } = await home.run(['add', 'needs review', 'the "crew"', '--dry-run', '--json'], { env });
    expect(JSON.parse(out)).toMatchObject({
      body: { name: 'needs review', color: '#fff000', description: 'For the "crew"' },
    });
    expect(await home.run(['add', 'bug'], { env })).toMatchObject({
      code: 2,
      err: expect.stringContaining('alias "add" needs argument $2'),
    });
  });

  it('is listed, replaced only with --clobber, and deleted', async () => {
    const home = await makeHome();
    await home.run(['alias', 'set', 'ours', 'issues list']);
    expect(await home.run(['alias', 'set', 'ours', 'mrs list'])).toEqual({
      code: 2,
      out: '',
      err: 'error: alias "ours" already exists: issues list\nhint: Use --clobber to replace it.\n',
    });
    expect((await home.run(['alias', 'set', 'ours', 'mrs list', '--clobber'])).code).toBe(0);
    const { out } = await home.run(['alias', 'list', '--json']);
    expect(JSON.parse(out)).toEqual([{ name: 'ours', expansion: 'mrs list' }]);
    expect((await home.run(['alias', 'delete', 'our'])).err).toContain('Did you mean "ours"?');
    expect((await home.run(['alias', 'delete', 'ours', '--dry-run'])).code).toBe(0);
    expect((await home.run(['alias', 'delete', 'ours'])).code).toBe(0);
    expect((await home.run(['alias', 'list', '-o', 'name'])).out).toBe('');
    expect((await home.run(['ours'])).err).toContain('unknown command "ours"');
  });

  it.each([
    [['labels', 'issues list'], '"labels" is a repoctl command already'],
    [['mr', 'issues list'], '"mr" is a repoctl command already'],
    [['a b', 'issues list'], 'an alias must be 1 to 64 letters'],
    [['x', 'repoctl issues list'], 'must start with a repoctl command, got "repoctl"'],
    [['x', 'issues lst'], 'must start with a repoctl command, got "issues"'],
    [['x', 'issues list | wc -l'], 'alias "x" has an unquoted "|"'],
    [['x', ''], 'the expansion must not be empty'],
  ])('cannot be set to %j', async (argv, says) => {
    const home = await makeHome();
    const { code, err } = await home.run(['alias', 'set', ...argv]);
    expect(code).toBe(2);
    expect(err).toContain(says);
  });

  it('can be a shell command that gets the arguments and sets the exit code', async () => {
    const home = await makeHome();
    await home.run(['alias', 'set', '--shell', 'put', 'echo "$1" > "$2"; exit 3']);
    const { code, err } = await home.run(['put', 'a b', 'out.txt']);
    expect({ code, err }).toEqual({ code: 3, err: 'error: alias "put" failed\n' });
    expect(await home.read('out.txt')).toBe('a b\n');
  });

  it('keeps the rest of the configuration', async () => {
    const home = await makeHome({ current: 'work', profiles: { work: { url: 'https://forge.test' } } });
    await home.run(['alias', 'set', 'ours', 'issues list']);
    expect(await home.config()).toMatchObject({ current: 'work', profiles: { work: { url: 'https://forge.test' } } });
  });
});
