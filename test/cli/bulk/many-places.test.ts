/** On a terminal, a write to more than one project or group is confirmed once. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../api/support/recording-server.ts';
import { converse } from '../support/converse.ts';
import { makeHome } from '../support/home.ts';
import { run } from '../support/run.ts';

const paths = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `harbor/${name}`);
const projects = paths.map((path, id) => ({ id, path_with_namespace: path }));

const open = async () => {
  const { url, received } = await recordingServer((response, { url: path }) => {
    if (path.includes('/descendant_groups')) return json(response, []);
    if (path.includes('/groups/harbor/projects')) return json(response, projects);
    return json(response, { id: 7, iid: 7, name: 'bug', state: 'closed' });
  });
  const home = await makeHome();
  await home.write('rows.csv', 'project,name\nharbor/a,bug\nharbor/b,docs\nharbor/a,ui\n');
  await home.write('one.csv', 'name\nbug\ndocs\n');
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app' };
  const writes = (): number => received.filter(({ method }) => method !== 'GET').length;
  return { home, env, writes };
};

const ofHarbor = ['--each-project', '--of', 'harbor'] as const;
const inAll = 'in 6 projects (harbor/a, harbor/b, harbor/c, harbor/d, harbor/e, and 1 more)';

/** Command lines, the action that their prompt names, and the number of writes. */
const cases: readonly (readonly [argv: readonly string[], act: string, writes: number])[] = [
  [['labels', 'update', 'bug', '--color', 'blue', ...ofHarbor], `update label "bug" ${inAll}`, 6],
  [['labels', 'create', 'bug', '--color', 'blue', ...ofHarbor], `create label "bug" ${inAll}`, 6],
  [['issues', 'create', 'Leak', ...ofHarbor], `create issue "Leak" ${inAll}`, 6],
  [
    ['labels', 'update', 'bug', 'docs', '--color', 'blue', ...ofHarbor],
    `update 12 labels (bug, docs, and 10 more) ${inAll}`,
    12,
  ],
  [
    ['projects', 'update', '--description', 'New', ...ofHarbor],
    'update 6 projects (harbor/a, harbor/b, harbor/c, harbor/d, harbor/e, and 1 more)',
    6,
  ],
  [['projects', 'archive', 'harbor/a', 'harbor/b'], 'archive 2 projects (harbor/a, harbor/b)', 2],
  [
    ['labels', 'update', '--color', 'blue', '--from', 'rows.csv'],
    'update 3 labels (bug, docs, ui) in 2 projects (harbor/a, harbor/b)',
    3,
  ],
];

describe('a write to many projects', () => {
  it.each(cases)('requires confirmation on a terminal: %j', async (argv, act, count) => {
    const { home, env, writes } = await open();
    const no = await converse({ argv, env, home, answers: [['(y/N)', 'n\r']] });
    expect({ code: no.code, writes: writes(), err: no.err }).toMatchObject({
      code: 1,
      writes: 0,
      err: expect.stringContaining(`canceled: did not ${act}`),
    });
    const yes = await converse({ argv, env, home, answers: [['(y/N)', 'y\r']] });
    expect({ code: yes.code, writes: writes() }).toEqual({ code: 0, writes: count });
  });

  it.each(cases)(
    'needs no prompt in a script or with --yes, and a dry run describes it: %j',
    async (argv, act, count) => {
      const { home, env, writes } = await open();
      const dry = await run([...argv, '--dry-run'], { env, cwd: home.directory, terminal: true });
      expect({ err: dry.err, writes: writes() }).toMatchObject({
        err: expect.stringContaining(`Would ${act}.`),
        writes: 0,
      });
      const script = await run(argv, { env, cwd: home.directory });
      expect(script).toMatchObject({ code: 0, err: expect.not.stringContaining('?') });
      expect(writes()).toBe(count);
      const yes = await run([...argv, '--yes'], { env, cwd: home.directory, terminal: true });
      expect({ code: yes.code, writes: writes() }).toEqual({ code: 0, writes: 2 * count });
      expect(yes.err).not.toContain('?');
    },
  );
});

describe('a write to one project', () => {
  it.each([
    [['labels', 'update', 'bug', 'docs', '--color', 'blue']],
    [['labels', 'update', '--color', 'blue', '--from', 'one.csv']],
    [['labels', 'update', 'bug', '--color', 'blue', '-p', 'harbor/a']],
  ])('requires no confirmation: %j', async (argv) => {
    const { home, env, writes } = await open();
    const { code, err } = await run(argv, { env, cwd: home.directory, terminal: true });
    expect({ code, err }).toEqual({ code: 0, err: expect.not.stringContaining('?') });
    expect(writes()).toBeGreaterThan(0);
  });
});
