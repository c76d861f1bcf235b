/** `pipelines lint` checks a file of this machine, or that of a commit. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../../api/support/recording-server.ts';
import { run } from '../../support/run.ts';

const job = {
  name: 'check',
  stage: 'test',
  when: 'manual',
  needs: [{ name: 'compile', artifacts: true, optional: false }],
  environment: null,
  allow_failure: false,
};
const valid = { valid: true, errors: [], warnings: ['a warning'], merged_yaml: '', includes: [], jobs: [job] };
const invalid = { ...valid, valid: false, errors: ['line 2: wrong', 'line 3: wrong'], jobs: [] };

const lint = async (
  words: readonly string[],
  { answer = valid, stdin = '' }: { readonly answer?: object; readonly stdin?: string } = {},
) => {
  const { url, received } = await recordingServer((response) => json(response, answer));
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app' };
  return { ...(await run(['pipelines', 'lint', ...words], { env, stdin })), requests: received };
};

describe('pipelines lint', () => {
  it('sends a file, and lists its jobs', async () => {
    const { out, err, code, requests } = await lint(['-', '--ref', 'main'], { stdin: 'a: {script: x}\n' });
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/api/v4/projects/team%2Fapp/ci/lint' });
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      content: 'a: {script: x}\n',
      dry_run: true,
      include_jobs: true,
      ref: 'main',
    });
    expect([code, out, err]).toEqual([0, 'test\tcheck\tmanual\tcompile\t\tfalse\n', 'warning: a warning\n']);
  });

  it('asks for the file of a commit, in the names that servers of today have', async () => {
    const { requests } = await lint(['--content-ref', 'v2', '--ref', 'main']);
    expect(requests[0]).toMatchObject({
      method: 'GET',
      url: '/api/v4/projects/team%2Fapp/ci/lint?include_jobs=true&dry_run=true&content_ref=v2&dry_run_ref=main',
    });
  });

  it('ends with 1 and all errors for a file that is not valid, with the result in JSON', async () => {
    const { code, err } = await lint([], { answer: invalid });
    expect([code, err]).toEqual([1, 'warning: a warning\nline 3: wrong\nerror: line 2: wrong\n']);
    const asJson = await lint(['--json'], { answer: invalid });
    expect([asJson.code, JSON.parse(asJson.out)]).toEqual([1, invalid]);
  });

  it('shows the request that it would send', async () => {
    const { out, requests } = await lint(['-', '--dry-run'], { stdin: 'a: {}\n' });
    expect(out).toMatch(/^POST .*\/ci\/lint\n/);
    expect(requests).toEqual([]);
  });

  it('refuses a file together with a ref of the repository', async () => {
    const { code, err } = await lint(['-', '--content-ref', 'v2']);
    expect([code, err]).toEqual([2, 'error: <file> and --content-ref cannot be used together\n']);
  });
});
