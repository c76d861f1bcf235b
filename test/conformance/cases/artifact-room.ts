/** Jobs with artifacts of the project `widgets`. */
import { writeZip } from '../../../src/server/formats/zip/write-zip.ts';
import { fileBody } from '../../support/file-body.ts';
import type { Answer } from '../../support/raw-http.ts';
import { records } from '../answers.ts';
import { widgets, type Caller, type World } from '../world.ts';

export const archive = writeZip([
  { path: 'dist/app.txt', content: 'the app\n' },
  { path: 'dist/css/main.css', content: 'a {}' },
  { path: 'index.html', content: '<script>alert(1)</script>' },
  { path: 'logo.png', content: Buffer.from([0x89, 0x50, 0, 1]) },
]);

/** The archive among the files of a job. */
export const archiveFile = {
  file_type: 'archive',
  size: archive.length,
  filename: 'artifacts.zip',
  file_format: 'zip',
};

/** Requests as olga, unless another caller is named. */
export const artifactRoom = (world: () => World) => {
  const send = (method: string, path: string, more: object = {}): Promise<Answer> =>
    world().call({ method, path: `${widgets}${path}`, ...more });

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
    const { status, text } = await upload(job);
    if (status !== 201) throw new Error(`the artifacts were not taken: ${status} ${text}`);
    await report(job, 'success');
    return { ref, job };
  };

  return { send, upload, startJob, report, builtJob };
};
