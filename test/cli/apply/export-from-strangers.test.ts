import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../api/support/recording-server.ts';
import { makeRoom } from '../../e2e/support/git.ts';
import { plainEnvironment } from '../../support/built-service.ts';
import { hostilePaths } from '../support/hostile-paths.ts';
import { run, type Result } from '../support/run.ts';

/* The server is not trusted: paths of its projects can be hostile. Commands run in `room/a/b`. */

let room: string;
beforeEach(async () => {
  const { path, remove } = await makeRoom();
  room = path;
  await mkdir(join(room, 'a/b'), { recursive: true });
  return remove;
});

const records = (key: string, names: readonly string[]) => names.map((name, index) => ({ id: index + 1, [key]: name }));

/** A server with these projects and groups in the group `team`. Each project has a label of its own. */
const serverOf = (projects: readonly string[], groups: readonly string[]) =>
  recordingServer((response, { url }) => {
    const [path = ''] = url.split('?');
    const project = /\/projects\/(\d+)\/labels/.exec(path)?.[1];
    if (/\/groups\/[^/]+\/labels$/.test(path)) return json(response, []);
    if (project !== undefined) return json(response, [{ id: 1, name: `label-${project}`, color: '#ff0000' }]);
    if (path.endsWith('/descendant_groups')) return json(response, records('full_path', groups));
    if (path.endsWith('/projects')) return json(response, records('path_with_namespace', projects));
    json(response, { id: 1, full_path: 'team' });
  });

interface Exported extends Result {
  readonly asked: readonly string[];
}

/** Exports the labels of the group to the folder `out`. */
const exportFrom = async (projects: readonly string[], groups: readonly string[] = []): Promise<Exported> => {
  const { url, received } = await serverOf(projects, groups);
  const env = { ...plainEnvironment(join(room, 'home')), REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_export' };
  const argv = ['export', '-g', 'team', '--section', 'labels', '--out', 'out'];
  return { ...(await run(argv, { env, cwd: join(room, 'a/b') })), asked: received.map((request) => request.url) };
};

/** Files and links, without the folders that they are in. */
const filesIn = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1))
    .toSorted();

describe('an export to a folder', () => {
  it('writes a file for each project, whatever characters its name has', async () => {
    expect(await exportFrom(['team/app', 'team/sub/.github', 'team/größe'])).toMatchObject({ code: 0 });
    expect(await filesIn(room)).toEqual([
      'a/b/out/projects/team/app.yaml',
      'a/b/out/projects/team/größe.yaml',
      'a/b/out/projects/team/sub/_.github.yaml',
      'a/b/out/repoctl-config.schema.json',
    ]);
  });

  it.each(hostilePaths)('refuses the path %j before it sends more requests or writes anything', async (path) => {
    const { code, err, asked } = await exportFrom(['team/app', path]);
    expect([code, err]).toEqual([
      10,
      expect.stringMatching(/^error: the path from the server is not safe [^\p{C}]*\n$/u),
    ]);
    expect(asked.filter((url) => url.includes('labels'))).toEqual([]);
    expect(await readdir(room, { recursive: true })).toEqual(['a', 'a/b']);
  });

  it('refuses a hostile path of a group', async () => {
    expect(await exportFrom(['team/app'], ['team/**'])).toMatchObject({
      code: 10,
      err: expect.stringContaining('"team/**"'),
    });
    expect(await readdir(room, { recursive: true })).toEqual(['a', 'a/b']);
  });

  it.each([
    ['projects', 'out/projects'],
    ['projects/team', 'out/projects/team'],
    ['projects/team/app.yaml', 'out/projects/team/app.yaml'],
    ['repoctl-config.schema.json', 'out/repoctl-config.schema.json'],
  ])('writes nothing through a symbolic link at %s', async (name, shown) => {
    const link = join(room, 'a/b/out', name);
    await mkdir(join(link, '..'), { recursive: true });
    await mkdir(join(room, 'elsewhere/team'), { recursive: true });
    await symlink(join(room, 'elsewhere', name.includes('.') ? 'file' : ''), link);
    expect(await exportFrom(['team/app', 'team/web'])).toMatchObject({
      code: 1,
      err: `error: cannot write to "${shown}": it is a symbolic link\n`,
    });
    expect(await filesIn(room)).toEqual([`a/b/out/${name}`]);
  });

  it('follows a symbolic link that the user names', async () => {
    await mkdir(join(room, 'elsewhere'));
    await symlink(join(room, 'elsewhere'), join(room, 'a/b/out'));
    expect(await exportFrom(['team/app'])).toMatchObject({ code: 0 });
    expect(await filesIn(join(room, 'elsewhere'))).toEqual(['projects/team/app.yaml', 'repoctl-config.schema.json']);
  });

  it.each([
    [['team/app', 'team/app.yaml/web'], 'app.yaml/web', 'app'],
    [['team/app', 'team/APP.yaml/web'], 'APP.yaml/web', 'app'],
    [['team/app', 'team/App'], 'App', 'app'],
    [['team/\u00e9', 'team/e\u0301'], 'e\u0301', '\u00e9'],
  ])('refuses %j, whose files cannot be in one folder', async (paths, file, other) => {
    expect(await exportFrom(paths)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        `^error: cannot write to "projects/team/${file}.yaml": "projects/team/${other}.yaml" is in the way\nhint: `,
      ),
    });
    expect(await readdir(room, { recursive: true })).toEqual(['a', 'a/b']);
  });

  it.each([
    ['out', 'out/projects', 'a file is in the way'],
    ['out/projects', 'out/projects', 'it is a file'],
    ['out/projects/team/web.yaml', 'out/projects/team/web.yaml', 'it already exists'],
    ['out/repoctl-config.schema.json', 'out/repoctl-config.schema.json', 'it already exists'],
  ])('writes nothing if %s is an existing file, and keeps that file', async (name, shown, why) => {
    await mkdir(join(room, 'a/b', name, '..'), { recursive: true });
    await writeFile(join(room, 'a/b', name), 'mine');
    const { code, err } = await exportFrom(['team/app', 'team/web']);
    expect([code, err]).toEqual([1, expect.stringContaining(`error: cannot write to "${shown}": ${why}\n`)]);
    expect(await filesIn(room)).toEqual([`a/b/${name}`]);
    expect(await readFile(join(room, 'a/b', name), 'utf8')).toBe('mine');
  });

  it('refuses a value from the server that reads as a reference, since applying it would send a secret', async () => {
    const { url } = await recordingServer((response, request) =>
      json(response, request.url.includes('/variables') ? [{ key: 'A', value: { env: 'HOME' } }] : { id: 1 }),
    );
    const env = { ...plainEnvironment(join(room, 'home')), REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_export' };
    const argv = ['export', '-p', 'team/app', '--section', 'variables', '--with-values', '--out', 'out'];
    expect(await run(argv, { env, cwd: join(room, 'a/b') })).toMatchObject({
      code: 10,
      err: 'error: the server sent no text as value of a record in variables\n',
    });
    expect(await filesIn(room)).toEqual([]);
  });

  it('leaves no file behind if it fails halfway', async () => {
    const long = 'x'.repeat(252);
    expect(await exportFrom(['team/app', `team/${long}`])).toMatchObject({
      code: 1,
      err: `error: cannot write to "out/projects/team/${long}.yaml": the name is too long\n`,
    });
    expect(await filesIn(room)).toEqual([]);
  });
});
