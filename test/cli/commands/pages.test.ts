/** Records as pages on a terminal, which `get` prints. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json as sendJson, recordingServer } from '../../api/support/recording-server.ts';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { pagesOf } from '../support/pages.ts';

let service: TestService;
const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'yard/app' });

const page = pagesOf(repoctl, () => service);

beforeAll(async () => {
  service = await startService();
  await json(['users', 'create', 'ann', '--email', 'ann@example.org', '--name', 'Ann Lee', '--reset-password']);
  await json(['groups', 'create', 'Yard', '--path', 'yard', '--description', 'Where ships are mended']);
  await json(['groups', 'create', 'Dock', '--path', 'dock', '--parent-id', 'yard']);
  await json(['projects', 'create', 'app', '--namespace-id', 'yard', '--initialize-with-readme']);
  await json(['projects', 'create', 'lamps', '--user', 'ann']);
  await json(['milestones', 'create', '2.0', '--due-date', '2030-06-30', '--description', 'All lamps lit']);
  await json(['issues', 'create', 'Lamp is out', '--milestone-id', '1']);
  await json(['schedules', 'create', 'Nightly', '--ref', 'master', '--cron', '30 2 * * *']);
  await json(['schedules', 'variables', 'create', '1', 'TOKEN', 'swordfish']);
  await json(['environments', 'create', 'staging', '--external-url', 'https://staging.example.org']);
  await json(['users', 'tokens', 'create', 'ann', 'deploy', '--scopes', 'api']);
  await json(['hooks', 'create', 'https://ci.example.org/hook', '--tag-push-events']);
  const yaml = 'build: {stage: build, script: make}\ntest: {stage: test, script: make test}\n';
  await json([
    'files',
    'create',
    '.gitlab-ci.yml',
    '--branch',
    'master',
    '-m',
    'Add a pipeline [ci skip]',
    '--content',
    yaml,
  ]);
  await json(['pipelines', 'create', 'master']);
  await json(['snippets', 'create', 'Deploy by hand', '--file-name', 'deploy.sh', '--content', 'make deploy']);
  await json([
    'broadcast',
    'create',
    'Back in ten minutes',
    '--starts-at',
    '2024-01-01',
    '--ends-at',
    '2099-01-01',
    '--color',
    '#f0ad4e',
  ]);
  await json(['tags', 'create', 'v1.0', 'master']);
  await json(['releases', 'create', 'v1.0', '--name', 'First', '--description', 'All lamps lit.']);
  const { commit } = await json<{ readonly commit: { readonly id: string } }>(['branches', 'get', 'master']);
  await json(['deployments', 'create', 'production', '--ref', 'master', '--sha', commit.id]);
});
afterAll(() => service?.stop());

describe('the page', () => {
  it('of a snippet, release, deployment, or broadcast message shows its main facts', async () => {
    expect(await page('snippets', 'get', '1')).toMatchInlineSnapshot(`
      [
        "Deploy by hand",
        "Snippet 1 · private",
        "",
        "File     deploy.sh",
        "Author   root (Administrator)",
        "Created  TIME",
        "Updated  TIME",
        "Content  URL/snippets/1/raw",
        "",
        "URL/snippets/1",
      ]
    `);
    expect(await page('releases', 'get', 'v1.0')).toMatchInlineSnapshot(`
      [
        "First",
        "Release v1.0 in yard/app",
        "",
        "Tag       v1.0",
        "Commit    COMMIT Add a pipeline [ci skip]",
        "Author    root (Administrator)",
        "Released  TIME",
        "Created   TIME",
        "",
        "All lamps lit.",
      ]
    `);
    expect(await page('deployments', 'get', '1')).toMatchInlineSnapshot(`
      [
        "master to production",
        "Deployment 1 in yard/app · success",
        "",
        "Commit   COMMIT",
        "User     root (Administrator)",
        "Created  TIME",
      ]
    `);
    expect(await page('broadcast', 'get', '1')).toMatchInlineSnapshot(`
      [
        "Back in ten minutes",
        "Broadcast message 1",
        "",
        "Active      yes",
        "Starts      TIME",
        "Ends        TIME",
        "Background  #f0ad4e",
        "Text color  #FFFFFF",
      ]
    `);
  });

  it('of a project shows your role and how to clone it', async () => {
    expect(await page('projects', 'get')).toEqual([
      'yard/app',
      'Project 1 · private',
      '',
      'Name            Yard / app',
      'Default branch  master',
      'Your role       owner',
      'Open issues     1',
      'Stars           0',
      'Forks           0',
      'Created         TIME',
      'Last activity   TIME',
      'Clone (HTTP)    URL/yard/app.git',
      '',
      'URL/yard/app',
    ]);
  });

  it('of a project on a server with SSH shows its address', async () => {
    const record = { id: 1, path_with_namespace: 'yard/app', ssh_url_to_repo: 'git@forge.example:yard/app.git' };
    const { url } = await recordingServer((response, { url: path }) =>
      sendJson(response, path === '/api/v4/version' ? { version: '16.0.0', revision: 'f3c2a1' } : record),
    );
    const { out } = await repoctl(['projects', 'get', 'yard/app', '--url', url], { terminal: true });
    expect(out).toContain('Clone (SSH)  git@forge.example:yard/app.git');
  });

  it('of a group lists its projects and subgroups', async () => {
    expect(await page('groups', 'get', 'yard')).toEqual([
      'yard',
      expect.stringMatching(/^Group \d+ · private$/),
      '',
      'Name  Yard',
      '',
      'Where ships are mended',
      '',
      'Projects',
      '  PATH  VISIBILITY',
      '  app   private',
      '',
      'Subgroups',
      '  PATH  VISIBILITY',
      '  dock  private',
      '',
      'URL/groups/yard',
    ]);
  });

  it('of a user shows the account status and personal projects', async () => {
    expect(await page('users', 'get', 'ann')).toEqual([
      'ann (Ann Lee)',
      'User 2 · active',
      '',
      'Email              ann@example.org',
      ...(await page('users', 'get', 'ann')).filter((line) => /^(Confirmed|Created) /.test(line)),
      'Project limit      100000',
      'Can create groups  yes',
      '',
      'Personal projects',
      '  PATH       VISIBILITY  LAST ACTIVE',
      expect.stringMatching(/^ {2}ann\/lamps {2}private/),
      '',
      'URL/ann',
    ]);
  });

  it('of a schedule shows its times in words and hides variable values', async () => {
    expect(await page('schedules', 'get', '1')).toEqual([
      'Nightly',
      'Schedule 1 in yard/app · active',
      '',
      'Branch     master',
      'Runs       every day at 02:30 UTC (30 2 * * *)',
      'Next run   TIME',
      'Last run   never',
      'Owner      root (Administrator)',
      'Variables  TOKEN (values hidden; use --json)',
      'Created    TIME',
    ]);
  });

  it('of a pipeline lists its jobs, and the page of a job names its pipeline', async () => {
    const pipeline = await page('pipelines', 'get', '1');
    expect(pipeline.slice(0, 4)).toEqual(['master', 'Pipeline 1 in yard/app · pending', '', 'Commit   COMMIT']);
    expect(pipeline.slice(-4)).toEqual([
      'Jobs',
      '  ID  STAGE  NAME   STATUS',
      '   1  build  build  pending',
      '   2  test   test   created',
    ]);
    const job = await page('jobs', 'get', '1');
    expect(job.slice(0, 7)).toEqual([
      'build',
      'Job 1 in yard/app · pending',
      '',
      'Stage     build',
      'Ref       master',
      'Commit    COMMIT Add a pipeline [ci skip]',
      'Pipeline  1',
    ]);
  });

  it('of a milestone lists its issues', async () => {
    expect(await page('milestones', 'get', '1')).toEqual([
      '2.0',
      'Milestone 1 in yard/app · active',
      '',
      'Due      DATE',
      'Created  TIME',
      'Updated  TIME',
      '',
      'All lamps lit',
      '',
      'Issues',
      '  ISSUE  TITLE        STATE',
      '  #1     Lamp is out  opened',
      '',
      'URL/yard/app/milestones/1',
    ]);
  });

  it('of an environment is found by name or ID', async () => {
    const shown = [
      'staging',
      'Environment 1 in yard/app · available',
      '',
      'URL   https://staging.example.org',
      'Slug  staging',
    ];
    expect(await page('environments', 'get', 'staging')).toEqual(shown);
    expect(await page('environments', 'get', '1')).toEqual(shown);
    const whole = await repoctl(['environments', 'get', 'staging', '--json']);
    expect(JSON.parse(whole.out)).toMatchObject({ name: 'staging', last_deployment: null });
    expect(await repoctl(['environments', 'get', 'nowhere'])).toEqual({
      code: 6,
      out: '',
      err: 'error: unknown environment "nowhere" in yard/app\n',
    });
  });

  it('of a hook lists its events, and the page of a token its scopes', async () => {
    expect(await page('hooks', 'get', '1')).toEqual([
      'https://ci.example.org/hook',
      'System hook 1',
      '',
      'Events      pushes to branches, repository updates, tags',
      'Status      executable',
      'Verify TLS  yes',
      'Token       no',
      'Signed      no',
      'Created     TIME',
    ]);
    expect(await page('users', 'tokens', 'get', 'ann', '2')).toEqual(
      expect.arrayContaining(['deploy', 'Token 2 of user ann', 'Scopes   api']),
    );
  });

  it('is replaced by the record with --full, -o, or --fields, and in a pipe', async () => {
    const { out: full } = await repoctl(['projects', 'get', '--full'], { terminal: true });
    expect(full).toMatch(/^namespace\.full_path +yard$/m);
    const { out: table } = await repoctl(['projects', 'get', '-o', 'table'], { terminal: true });
    expect(table).toBe(full);
    const { out: fields } = await repoctl(['projects', 'get', '--fields', 'id,path'], { terminal: true });
    expect(fields).toMatch(/^id +1\npath +app\n$/);
    const { out: piped } = await repoctl(['projects', 'get']);
    expect(piped).toContain('namespace.full_path\tyard\n');
  });
});
