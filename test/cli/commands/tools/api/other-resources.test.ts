/** Resources without a command, for which errors and help name the `repoctl api` request. */
import { describe, expect, it } from 'vitest';
import { nounEntries } from '../../../../../src/cli/manifest.ts';
import { otherResources } from '../../../../../src/cli/program/other-resource-list.ts';
import { run } from '../../../support/run.ts';

const hintOf = async (...argv: readonly string[]): Promise<string> => {
  const { code, out, err } = await run(argv);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  return /^hint: (.*)$/m.exec(err)?.[1] ?? '';
};

describe('a resource without a command', () => {
  it.each([
    [['feature-flags', 'list'], "repoctl api 'projects/{project}/feature_flags' --all"],
    [['feature_flags'], "repoctl api 'projects/{project}/feature_flags' --all"],
    [['feature-flags', 'rm', 'x'], "repoctl api DELETE 'projects/{project}/feature_flags/{name}' NAME"],
    [['freeze-periods', 'create', 'x'], "repoctl api POST 'projects/{project}/freeze_periods' -f NAME=VALUE"],
    [['resource-groups', 'edit'], "repoctl api PUT 'projects/{project}/resource_groups/{key}' KEY -f NAME=VALUE"],
    [['geo', 'list'], 'repoctl api geo_sites --all'],
    [['groups', 'badges'], "repoctl api 'groups/{group}/badges' --all"],
    [['projects', 'badges'], "repoctl api 'projects/{project}/badges' --all"],
  ])('is suggested as an api request: %j', async (argv, command) => {
    expect(await hintOf(...argv)).toContain(`Use "${command}". `);
  });

  it('is not suggested for a misspelled command', async () => {
    expect(await hintOf('labls', 'list')).toContain('Did you mean labels?');
    expect(await hintOf('webhooks')).toContain('Did you mean "repoctl hooks"?');
  });

  it('is shown in help with its requests', async () => {
    const { code, out, err } = await run(['help', 'freeze', 'periods', '-o', 'csv']);
    expect({ code, err }).toEqual({
      code: 0,
      err: 'There is no command for freeze periods; use "repoctl api"\n',
    });
    expect(out.split('\n').slice(0, 3)).toEqual([
      'command,summary,calls',
      "repoctl api 'projects/{project}/freeze_periods' --all,List freeze periods,GET /projects/{project}/freeze_periods",
      "repoctl api 'projects/{project}/freeze_periods/{freeze_period_id}' FREEZE_PERIOD_ID,Show a freeze period,GET /projects/{project}/freeze_periods/{freeze_period_id}",
    ]);
  });

  it('is shown in help on a terminal with whole requests, which can be pasted', async () => {
    const { out } = await run(['help', 'draft', 'notes'], { terminal: true, columns: 80 });
    expect(out).toBe(
      [
        '  # List draft notes',
        '  repoctl api \\',
        "    'projects/{project}/merge_requests/{merge_request_iid}/draft_notes' \\",
        '    MERGE_REQUEST_IID --all',
        '  # Create a draft note',
        '  repoctl api POST \\',
        "    'projects/{project}/merge_requests/{merge_request_iid}/draft_notes' \\",
        '    MERGE_REQUEST_IID -f NAME=VALUE\n',
      ].join('\n'),
    );
  });

  it('is shown in help for a path that no command calls', async () => {
    expect(await run(['help', '/projects/:id/moons'])).toMatchObject({
      code: 0,
      out: "repoctl api 'projects/{project}/moons'\tSend an API request\tGET /projects/{project}/moons\n",
      err: 'There is no command for GET /projects/{project}/moons; use "repoctl api"\n',
    });
  });

  it('is refused in help if it is unknown, with the words that are known', async () => {
    const { code, out, err } = await run(['help', 'merge', 'frobnicators']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe(
      'error: no commands match "frobnicators"\nhint: Run "repoctl help merge" instead. "repoctl help --all" lists all commands, and "repoctl api" sends any other request.\n',
    );
    expect((await run(['help', 'frobnicate', 'frobnicators'])).err).toMatch(
      /^error: no commands match "frobnicate frobnicators"\nhint: Use other words\. /,
    );
  });

  it('is listed only if no command has its name', () => {
    const taken = otherResources.filter(({ words: [name] }) => nounEntries.some((noun) => noun.name === name));
    expect(taken, 'src/cli/program/other-resource-list.ts must not list these').toEqual([]);
  });

  it('is not mentioned in help for a command', async () => {
    expect((await run(['help', 'labels'])).err).toBe('');
    expect((await run(['help', 'who', 'can', 'push'])).err).toBe('');
  });
});

describe('the suggested request', () => {
  const env = { REPOCTL_URL: 'https://forge.test', REPOCTL_PROJECT: 'P', REPOCTL_GROUP: 'G' };

  it.each(otherResources.map(({ words: [name] }) => name))('for %s can be sent unchanged', async (name) => {
    for (const verb of ['list', 'get', 'create', 'update', 'delete']) {
      const [, command = ''] = /^Use "(.*?)"\. See/.exec(await hintOf(name, verb)) ?? [];
      // The command looks up a user unless it gets an ID.
      const words = command.replace('USER_ID', '5').replaceAll("'", '').split(' ').slice(1);
      const { code, out, err } = await run([...words, '--dry-run'], { env });
      expect({ command, code, out, err: err.replace(/^Would send .*\n/, '') }).toEqual({
        command,
        code: 0,
        out: expect.stringMatching(/^(GET|POST|PUT|PATCH|DELETE) https:\/\/forge\.test\/api\/v4\/[^{}]+\n/),
        err: '',
      });
    }
  });
});
