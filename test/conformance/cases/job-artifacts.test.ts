/** Artifacts of jobs: uploads and downloads, in the shapes of v4. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '../../../src/server/formats/zip/write-zip.ts';
import { dateTime, record, records, seen } from '../answers.ts';
import { openWorld, type Caller, type World } from '../world.ts';
import { archive, archiveFile, artifactRoom } from './artifact-room.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const { send, upload, startJob, report, builtJob } = artifactRoom(() => world);

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

const digest = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex');

describe('a job', () => {
  it('has no artifacts until a runner uploads them', async () => {
    const { job } = await startJob();
    const before = record(await send('GET', `/jobs/${job}`));
    expect(before).toMatchObject({ artifacts: [], artifacts_expire_at: null });
    expect(before).not.toHaveProperty('artifacts_file');
    const made = await upload(job);
    expect(made.status).toBe(201);
    const after = { artifacts: [archiveFile], artifacts_file: { filename: 'artifacts.zip', size: archive.length } };
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

  it('has nothing from a job that is called as a keyword of others', async () => {
    const { ref } = await startJob('}\nartifacts: {script: make, artifacts: {expire_in: 1 day}');
    const [pipeline] = records(await send('GET', '/pipelines', { query: { ref } }));
    const jobs = records(await send('GET', `/pipelines/${String(pipeline?.['id'])}/jobs`));
    const hours = jobs.map(async ({ id, name }) => {
      const at = record(await upload(Number(id)))['artifacts_expire_at'];
      return [name, Math.round((Date.parse(String(at)) - Date.now()) / 3_600_000)];
    });
    expect(Object.fromEntries(await Promise.all(hours))).toEqual({ build: 30 * 24, artifacts: 24 });
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
