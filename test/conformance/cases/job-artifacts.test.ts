/** Artifacts of jobs, in the shapes of v4. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '../../../src/server/formats/zip/write-zip.ts';
import { fileBody } from '../../support/file-body.ts';
import type { Answer } from '../../support/raw-http.ts';
import { dateTime, record, records, seen } from '../answers.ts';
import { openWorld, widgets, type Caller, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const send = (method: string, path: string, more: object = {}): Promise<Answer> =>
  world.call({ method, path: `${widgets}${path}`, ...more });

const archive = writeZip([
  { path: 'dist/app.txt', content: 'the app\n' },
  { path: 'dist/css/main.css', content: 'a {}' },
  { path: 'index.html', content: '<script>alert(1)</script>' },
  { path: 'logo.png', content: Buffer.from([0x89, 0x50, 0, 1]) },
]);

const upload = (job: number, bytes: Uint8Array = archive, given: Parameters<typeof fileBody>[1] = {}, as?: Caller) =>
  send('POST', `/jobs/${job}/artifacts`, { ...fileBody(bytes, given), ...(as && { as }) });

let branches = 0;
/** A job of a new branch with a pipeline file. */
const startJob = async (more = '') => {
  const ref = `artifacts/${(branches += 1)}`;
  await send('POST', '/repository/branches', { json: { branch: ref, ref: 'master' } });
  const content = `build: {script: make${more}}`;
  const json = { branch: ref, commit_message: 'Build', content };
  await send('POST', '/repository/files/.gitlab-ci.yml', { json });
  const [job] = records(await send('GET', '/jobs'));
  return { ref, job: Number(job?.['id']) };
};

const report = (job: number, state: string) => send('POST', `/jobs/${job}/status`, { json: { state } });

/** A job that has succeeded, with artifacts. */
const builtJob = async (more = '') => {
  const { ref, job } = await startJob(more);
  expect((await upload(job)).status).toBe(201);
  await report(job, 'success');
  return { ref, job };
};

/** The hours until the artifacts of a new job expire. */
const hoursOf = async (more: string) => {
  const { job } = await startJob(more);
  const at = record(await upload(job))['artifacts_expire_at'];
  return at === null ? null : Math.round((Date.parse(String(at)) - Date.now()) / 3_600_000);
};

/** The status of a download by somebody. */
const statusFor = async (more: string, as: Caller) => {
  const { job } = await builtJob(more);
  return (await send('GET', `/jobs/${job}/artifacts`, { as })).status;
};

const sizes = async () => {
  const { statistics } = record(await send('GET', '', { query: { statistics: 'true' } })) as {
    statistics: Record<string, number>;
  };
  return statistics as { job_artifacts_size: number; repository_size: number; storage_size: number };
};

const digest = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex');

const file = { file_type: 'archive', size: archive.length, filename: 'artifacts.zip', file_format: 'zip' };

describe('a job', () => {
  it('has no artifacts until a runner uploads them', async () => {
    const { job } = await startJob();
    const before = record(await send('GET', `/jobs/${job}`));
    expect(before).toMatchObject({ artifacts: [], artifacts_expire_at: null });
    expect(before).not.toHaveProperty('artifacts_file');
    const made = await upload(job);
    expect(made.status).toBe(201);
    const after = { artifacts: [file], artifacts_file: { filename: 'artifacts.zip', size: archive.length } };
    expect(record(made)).toMatchObject({ id: job, ...after, artifacts_expire_at: dateTime });
    expect(record(await send('GET', `/jobs/${job}`))).toMatchObject(after);
    expect(records(await send('GET', '/jobs'))[0]).toMatchObject(after);
  });

  it('has the name and the expiration that the runner gives', async () => {
    const { job } = await startJob();
    const given = { filename: 'site.zip', before: { expire_in: 'never' } };
    expect(record(await upload(job, archive, given))).toMatchObject({
      artifacts_file: { filename: 'site.zip' },
      artifacts_expire_at: null,
    });
    const other = await startJob();
    const made = record(await upload(other.job, archive, { before: { expire_in: '2 hours' } }));
    const hours = (Date.parse(String(made['artifacts_expire_at'])) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThan(2.1);
  });

  it('expires by its file, and by that of default', async () => {
    expect(await hoursOf(', artifacts: {paths: [dist], expire_in: 3 days}')).toBe(72);
    expect(await hoursOf(', artifacts: {paths: [dist], expire_in: never}')).toBeNull();
    expect(await hoursOf('')).toBe(30 * 24);
    expect(await hoursOf('}\ndefault: {artifacts: {expire_in: 1 day}')).toBe(24);
    expect(await hoursOf(', inherit: {default: false}}\ndefault: {artifacts: {expire_in: 1 day}')).toBe(30 * 24);
  });

  it('keeps what it has: the same again changes nothing, and others are refused', async () => {
    const { job } = await startJob();
    await upload(job);
    expect((await upload(job)).status).toBe(201);
    expect(seen(await upload(job, writeZip([{ path: 'other', content: 'x' }])))).toEqual({
      status: 409,
      json: { message: 'The job has other artifacts already: delete them first' },
    });
  });
});

describe('an upload', () => {
  it.each([
    ['that is no zip archive', Buffer.from('hello'), 'is not a zip archive'],
    [
      'with a path that leads elsewhere',
      writeZip([{ path: '../up', content: 'x' }]),
      'has an entry with an unsafe name',
    ],
  ])('%s is refused, and leaves nothing', async (_what, bytes, why) => {
    const { job } = await startJob();
    const answer = await upload(job, bytes);
    expect(seen(answer)).toMatchObject({ status: 400, json: { message: { file: [expect.stringContaining(why)] } } });
    expect(record(await send('GET', `/jobs/${job}`))['artifacts']).toEqual([]);
  });

  it('needs the file, under its name, after all parameters', async () => {
    const { job } = await startJob();
    const path = `/jobs/${job}/artifacts`;
    const missing = { message: '400 (Bad request) "file" not given' };
    expect(seen(await send('POST', path))).toEqual({ status: 400, json: missing });
    expect(seen(await send('POST', path, { multipart: { expire_in: '1 day' } }))).toEqual({
      status: 400,
      json: missing,
    });
    expect((await send('POST', path, { json: { file: 'text' } })).json).toEqual({
      message: { file: ['is not a file in a multipart body'] },
    });
    const wrong = await upload(job, archive, { name: 'archive' });
    expect(seen(wrong)).toEqual({
      status: 400,
      json: { message: '400 (Bad request) there is no file "archive", only "file"' },
    });
    const late = await upload(job, archive, { after: { expire_in: '1 day' } });
    expect(late.json).toEqual({
      message: '400 (Bad request) the parameters must come before the file "file"',
    });
    const odd = await upload(job, archive, { before: { expire_in: 'some day' } });
    expect(seen(odd)).toMatchObject({ status: 400, json: { message: { expire_in: [expect.any(String)] } } });
    expect(record(await send('GET', `/jobs/${job}`))['artifacts']).toEqual([]);
  });

  it('is for masters, and for jobs that a runner has', async () => {
    const { job } = await startJob();
    expect((await upload(job, archive, {}, 'gus')).status).toBe(403);
    expect((await upload(job, archive, {}, 'stan')).status).toBe(404);
    expect((await upload(job, archive, {}, 'anonymous')).status).toBe(401);
    expect((await upload(999_999)).status).toBe(404);
    const manual = await startJob(', when: manual');
    expect(seen(await upload(manual.job))).toEqual({
      status: 409,
      json: { message: 'The job is manual: it cannot have artifacts' },
    });
  });
});

describe('the archive', () => {
  it('is downloaded whole', async () => {
    const { job } = await builtJob();
    const answer = await send('GET', `/jobs/${job}/artifacts`);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(archive.length),
      'content-disposition': 'attachment; filename="artifacts.zip"',
    });
    expect(answer.text.startsWith('PK')).toBe(true);
    expect((await send('HEAD', `/jobs/${job}/artifacts`)).headers['content-length']).toBe(String(archive.length));
  });

  it('is downloaded by the name of its branch', async () => {
    const { ref } = await builtJob();
    const path = `/jobs/artifacts/${encodeURIComponent(ref)}`;
    const query = { job: 'build' };
    expect((await send('GET', `${path}/download`, { query })).headers['content-length']).toBe(String(archive.length));
    const full = `/jobs/artifacts/${encodeURIComponent(`refs/heads/${ref}`)}/download`;
    expect((await send('GET', full, { query })).status).toBe(200);
    const tag = `/jobs/artifacts/${encodeURIComponent(`refs/tags/${ref}`)}/download`;
    expect((await send('GET', tag, { query })).status).toBe(404);
    expect((await send('GET', `${path}/raw/dist/app.txt`, { query })).text).toBe('the app\n');
    expect((await send('GET', `${path}/download`)).json).toEqual({ message: '400 (Bad request) "job" not given' });
    expect(seen(await send('GET', `${path}/download`, { query: { job: 'other' } }))).toEqual({
      status: 404,
      json: { message: '404 Job Not Found' },
    });
  });

  it('is that of the latest successful pipeline, or of an earlier one on demand', async () => {
    const { ref, job } = await builtJob();
    const path = `/jobs/artifacts/${encodeURIComponent(ref)}/download`;
    const again = async (state: string) => {
      await send('POST', '/pipeline', { json: { ref } });
      const [next] = records(await send('GET', '/jobs'));
      await report(Number(next?.['id']), state);
      return Number(next?.['id']);
    };
    await again('failed');
    expect((await send('GET', path, { query: { job: 'build' } })).status).toBe(200);
    const last = await again('success');
    expect((await send('GET', path, { query: { job: 'build' } })).status).toBe(404);
    const query = { job: 'build', search_recent_successful_pipelines: 'true' };
    expect((await send('GET', path, { query })).status).toBe(200);
    expect(last).toBeGreaterThan(job);
  });

  it('gives its files one by one', async () => {
    const { job } = await builtJob();
    const get = (path: string) => send('GET', `/jobs/${job}/artifacts/${path}`);
    expect((await get('dist/app.txt')).text).toBe('the app\n');
    expect((await get('dist%2Fapp.txt')).text).toBe('the app\n');
    const page = await get('index.html');
    expect(page.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'inline',
      'content-length': '25',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await get('logo.png')).headers['content-type']).toBe('application/octet-stream');
    for (const path of ['dist', 'dist/', 'none', 'dist/app.txt/x']) {
      expect(seen(await get(path))).toEqual({ status: 404, json: { message: '404 File Not Found' } });
    }
    expect((await get('..%2F..%2Fx')).status).toBe(400);
    expect(digest((await get('dist/css/main.css')).text)).toBe(digest('a {}'));
  });

  it('is listed by directory', async () => {
    const { job } = await builtJob();
    const list = async (query: Record<string, string> = {}) => send('GET', `/jobs/${job}/artifacts/tree`, { query });
    const mode = '100644';
    expect((await list()).json).toEqual([
      { name: 'dist', path: 'dist/', type: 'directory', mode: null },
      { name: 'index.html', path: 'index.html', type: 'file', size: 25, mode },
      { name: 'logo.png', path: 'logo.png', type: 'file', size: 4, mode },
    ]);
    expect((await list({ path: 'dist/' })).json).toEqual([
      { name: 'css', path: 'dist/css/', type: 'directory', mode: null },
      { name: 'app.txt', path: 'dist/app.txt', type: 'file', size: 8, mode },
    ]);
    const all = records(await list({ recursive: 'true' })).map((entry) => entry['path']);
    expect(all).toEqual(['dist/', 'dist/app.txt', 'dist/css/', 'dist/css/main.css', 'index.html', 'logo.png']);
    const part = await list({ recursive: 'true', per_page: '2', page: '3' });
    expect(records(part).map((entry) => entry['path'])).toEqual(['index.html', 'logo.png']);
    expect(part.headers['x-total']).toBe('6');
    for (const path of ['none', 'index.html']) {
      expect(seen(await list({ path }))).toEqual({ status: 404, json: { message: '404 Path Not Found' } });
    }
    expect((await list({ path: '../x' })).status).toBe(400);
  });

  it('is there for whom the file says', async () => {
    expect(await statusFor('', 'gus')).toBe(200);
    expect(await statusFor(', artifacts: {paths: [x], access: developer}', 'gus')).toBe(403);
    expect(await statusFor(', artifacts: {paths: [x], public: false}', 'gus')).toBe(403);
    expect(await statusFor(', artifacts: {paths: [x], access: maintainer}', 'max')).toBe(200);
    expect(await statusFor(', artifacts: {paths: [x], access: none}', 'root')).toBe(403);
    expect(await statusFor('', 'stan')).toBe(404);
  });
});

describe('artifacts', () => {
  it('are kept beyond their expiration', async () => {
    const { job } = await builtJob();
    const kept = await send('POST', `/jobs/${job}/artifacts/keep`);
    expect(kept.status).toBe(200);
    expect(record(kept)).toMatchObject({ id: job, artifacts: [file], artifacts_expire_at: null });
    const { job: bare } = await startJob();
    expect(seen(await send('POST', `/jobs/${bare}/artifacts/keep`))).toEqual({
      status: 404,
      json: { message: '404 Artifacts Not Found' },
    });
  });

  it('are deleted apart from the log', async () => {
    const { job } = await builtJob();
    await send('POST', `/jobs/${job}/status`, { json: { state: 'success', trace: 'done' } });
    const answer = await send('DELETE', `/jobs/${job}/artifacts`);
    expect(seen(answer)).toEqual({ status: 204, json: undefined });
    expect((await send('GET', `/jobs/${job}/trace`)).text).toBe('done');
    expect((await send('GET', `/jobs/${job}/artifacts`)).status).toBe(404);
    expect((await send('DELETE', `/jobs/${job}/artifacts`)).status).toBe(404);
  });

  it('go with the log when the job is erased, and with their pipeline', async () => {
    const { job } = await builtJob();
    expect(record(await send('POST', `/jobs/${job}/erase`))['artifacts']).toEqual([]);
    expect(seen(await upload(job))).toEqual({
      status: 403,
      json: { message: '403 Forbidden - Job has been erased!' },
    });
    const other = await builtJob();
    const { pipeline } = record(await send('GET', `/jobs/${other.job}`)) as { pipeline: { id: number } };
    expect((await send('DELETE', `/pipelines/${pipeline.id}`)).status).toBe(204);
    expect((await send('GET', `/jobs/${other.job}/artifacts`)).status).toBe(404);
  });

  it('stay with a job that is retried, whose copy has none', async () => {
    const { job } = await builtJob();
    const copy = record(await send('POST', `/jobs/${job}/retry`));
    expect(copy['artifacts']).toEqual([]);
    expect((await send('GET', `/jobs/${job}/artifacts`)).status).toBe(200);
  });

  it('count in the statistics of the project', async () => {
    const before = await sizes();
    await builtJob();
    const after = await sizes();
    expect(after.job_artifacts_size - before.job_artifacts_size).toBe(archive.length);
    expect(after.storage_size).toBe(after.repository_size + after.job_artifacts_size);
  });

  it('of a whole project are deleted by masters, later', async () => {
    expect(seen(await send('DELETE', '/artifacts'))).toEqual({ status: 202, json: { message: '202 Accepted' } });
    expect((await send('DELETE', '/artifacts', { as: 'gus' })).status).toBe(403);
  });
});
