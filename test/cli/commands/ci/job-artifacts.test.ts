import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeZip } from '../../../../src/server/formats/zip/write-zip.ts';
import { json as answer, recordingServer } from '../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';
import { run } from '../../support/run.ts';

let service: TestService;
let directory: string;
let archive: string;
let job: string;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });
const artifacts = (...argv: string[]) => repoctl(['jobs', 'artifacts', ...argv]);

const bytes = writeZip([
  { path: 'dist/app.txt', content: 'the app\n' },
  { path: 'logo.png', content: Buffer.from([0x89, 0x50, 0, 1]) },
]);

interface Job {
  readonly id: number;
}

/** A job without artifacts. */
const freshJob = async (): Promise<string> => {
  const { id: pipeline } = await json<Job>(['pipelines', 'create', 'master']);
  const [first] = await json<Job[]>(['pipelines', 'jobs', String(pipeline)]);
  return String(first?.id);
};

beforeAll(async () => {
  service = await startService();
  directory = await mkdtemp(join(tmpdir(), 'repoctl-artifacts-'));
  archive = join(directory, 'site.zip');
  await writeFile(archive, bytes);
  await json(['projects', 'create', 'app', '--initialize-with-readme']);
  const file = ['.gitlab-ci.yml', '--branch', 'master', '-m', 'Build [skip ci]'];
  await json(['files', 'create', ...file, '--content', 'build: {script: make}']);
});
afterAll(async () => {
  await service?.stop();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  job = await freshJob();
});

const uploaded = async (...more: string[]): Promise<void> => {
  expect(await artifacts('upload', job, archive, ...more)).toMatchObject({ code: 0, err: '' });
};

describe('artifacts of a job', () => {
  it('are uploaded with an expiration, from a file or stdin', async () => {
    const { err } = await repoctl(['jobs', 'artifacts', 'upload', job, `@${archive}`, '--expire-in', 'never'], {
      terminal: true,
    });
    expect(err).toContain(`Uploaded the artifacts of job ${job} in root/app`);
    expect(await json(['jobs', 'get', job])).toMatchObject({
      artifacts_file: { filename: 'site.zip', size: bytes.length },
      artifacts_expire_at: null,
    });
    expect(await artifacts('upload', job, join(directory, 'none.zip'))).toMatchObject({ code: 2 });
    const text = await repoctl(['jobs', 'artifacts', 'upload', job, '-'], { stdin: 'no archive' });
    expect(text).toMatchObject({ code: 8, err: expect.stringContaining('is not a zip archive') });
  });

  it('may take longer to upload than another request may take', async () => {
    const slow = await recordingServer((response) => void setTimeout(() => answer(response, { id: 1 }), 1500));
    const env = { REPOCTL_URL: slow.url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'root/app' };
    const limit = ['--timeout', '1', '--retries', '0'];
    expect(await run(['jobs', 'artifacts', 'upload', job, archive, ...limit], { env })).toMatchObject({ code: 0 });
    expect(await run(['jobs', 'artifacts', 'keep', job, ...limit], { env })).toMatchObject({ code: 11 });
  });

  it('are listed, also those below a directory', async () => {
    await uploaded();
    expect((await artifacts('list', job, '-o', 'name')).out).toBe('dist/\nlogo.png\n');
    expect((await artifacts('list', job, '--path', 'dist', '-o', 'name')).out).toBe('dist/app.txt\n');
    expect((await artifacts('list', job, '--recursive')).out).toContain('dist/app.txt\tfile\t8\t100644\n');
    expect((await artifacts('list', job, '--path', 'none')).code).toBe(6);
  });

  it('are saved whole, and nothing is left of a download that fails', async () => {
    await uploaded();
    const to = join(directory, 'saved.zip');
    expect(await artifacts('download', job, '--to', to)).toMatchObject({ code: 0 });
    expect(await readFile(to)).toEqual(bytes);
    const missing = join(directory, 'missing');
    expect(await artifacts('download', job, '--path', 'none', '--to', missing)).toMatchObject({ code: 6 });
    expect((await readdir(directory)).toSorted()).toEqual(['saved.zip', 'site.zip']);
  });

  it('are printed file by file, and never as binary data on a terminal', async () => {
    await uploaded();
    expect(await artifacts('download', job, '--path', 'dist/app.txt')).toMatchObject({ out: 'the app\n', err: '' });
    const terminal = (...argv: string[]) =>
      repoctl(['jobs', 'artifacts', 'download', job, ...argv], { terminal: true });
    expect(await terminal()).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('refusing to print an archive to a terminal'),
    });
    expect((await terminal('--path', 'logo.png')).err).toContain('refusing to print 4 bytes of binary data');
    expect((await terminal('--path', 'dist/app.txt')).out).toBe('the app\n');
  });

  it('are found by the name of a branch', async () => {
    await uploaded();
    await json(['jobs', 'report', job, 'success']);
    const ofBranch = ['--ref', 'master', '--job', 'build'];
    expect((await artifacts('download', ...ofBranch, '--path', 'dist/app.txt')).out).toBe('the app\n');
    expect(await artifacts('download', ...ofBranch, '--path', 'none')).toMatchObject({ code: 6 });
    expect(await artifacts('download', '--ref', 'master', '--job', 'other')).toMatchObject({ code: 6 });
    expect((await artifacts('download', job, ...ofBranch)).err).toContain('<id> cannot be used with --ref');
    expect((await artifacts('download')).err).toContain('<id> is required');
  });

  it('are kept', async () => {
    await uploaded();
    const { err } = await repoctl(['jobs', 'artifacts', 'keep', job], { terminal: true });
    expect(err).toContain(`Kept the artifacts of job ${job} in root/app`);
    expect((await artifacts('keep', await freshJob())).code).toBe(6);
  });

  it('are deleted, those of several jobs in one command', async () => {
    await uploaded();
    const first = job;
    job = await freshJob();
    await uploaded();
    const question = await artifacts('delete', first, job);
    expect(question).toMatchObject({
      code: 2,
      err: expect.stringContaining(`cannot ask to delete the artifacts of 2 jobs (${first}, ${job}) in root/app`),
    });
    expect(await artifacts('delete', first, job, '--yes')).toMatchObject({ code: 0 });
    expect((await artifacts('delete', first, '--yes', '--if-missing', 'skip')).code).toBe(0);
    expect((await artifacts('list', job)).code).toBe(6);
  });
});

describe('jobs with artifacts', () => {
  it('are listed by their age, and lose them in one command', async () => {
    await uploaded();
    const bare = await freshJob();
    const names = async (...more: string[]) =>
      (await repoctl(['jobs', 'list', '--with-artifacts', '--all', '-o', 'name', ...more])).out.split('\n');
    expect(await names()).toContain(job);
    expect(await names()).not.toContain(bare);
    expect(await names('--created-before', '1d')).toEqual(['']);
    const listed = await repoctl(['jobs', 'list', '--with-artifacts', '--all', '-o', 'ndjson']);
    const rows = ['jobs', 'artifacts', 'delete', '--from', '-', '--yes', '--max-changes', '50'];
    expect(await repoctl(rows, { stdin: listed.out })).toMatchObject({ code: 0 });
    expect(await names()).toEqual(['']);
  });

  it('lose them all but for what stays, after a question that says so', async () => {
    const dry = await artifacts('delete-all', '--dry-run');
    expect(dry.err).toContain(
      'Would delete the artifacts of all jobs in root/app. Those that are kept, and those of the latest successful pipelines, stay.',
    );
    await uploaded();
    const { err } = await repoctl(['jobs', 'artifacts', 'delete-all', '--yes'], { terminal: true });
    expect(err).toContain('Scheduled the artifacts of all jobs in root/app for deletion');
    await expect.poll(async () => (await artifacts('list', job)).code).toBe(6);
  });
});
