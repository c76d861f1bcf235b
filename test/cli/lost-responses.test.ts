import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { run } from './support/run.ts';

/** A server that closes every connection without a response. */
const withoutResponses = async () => {
  const { url } = await recordingServer((response) => response.socket?.destroy());
  return { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_lost-responses', REPOCTL_RETRIES: '0' };
};

const hintOf = (err: string): string | undefined => /^hint: (.*)$/m.exec(err)?.[1];

describe('a write whose response was lost', () => {
  it.each([
    ['labels create bug --color red --project a/b', 'repoctl labels list --project a/b'],
    ['labels delete bug --project a/b --yes', 'repoctl labels list --project a/b'],
    ['issues notes create 6 Done --project a/b', 'repoctl issues notes list 6 --project a/b'],
    ['projects members add 7 --access-level developer --project a/b', 'repoctl projects members list --project a/b'],
  ])('names the command that shows its outcome: "%s"', async (line, look) => {
    const { code, err } = await run(line.split(' '), { env: await withoutResponses() });
    expect(code).toBe(11);
    expect(hintOf(err)).toBe(`The server may have completed the request. Run "${look}" to check before you try again.`);
  });

  it('suggests a check after a request with api', async () => {
    const { err } = await run(['api', '-X', 'POST', '/projects'], { env: await withoutResponses() });
    expect(hintOf(err)).toBe('The server may have completed the request. Check before you try again.');
  });

  it('suggests a check after a timeout of a gateway', async () => {
    const { url } = await recordingServer((response) => json(response, { message: 'gateway' }, 504));
    const argv = ['labels', 'create', 'bug', '--color', 'red', '--project', 'a/b'];
    const { code, err } = await run(argv, { env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_lost-responses' } });
    expect(code).toBe(10);
    expect(hintOf(err)).toContain('Run "repoctl labels list --project a/b" to check');
  });

  it('suggests a check in the result of a row and in the summary of a bulk', async () => {
    const argv = ['labels', 'create', '--color', 'red', '--from', '-', '-o', 'ndjson', '--project', 'a/b'];
    const { out, err } = await run(argv, { env: await withoutResponses(), stdin: 'name\nbug\n' });
    const hint = 'The server may have completed the request. Check before you try again.';
    expect(JSON.parse(out)).toMatchObject({ status: 'failed', error: { code: 'unreachable', hint } });
    expect(hintOf(err)).toBe(hint);
  });

  it('differs from a read, which needs no check', async () => {
    const { err } = await run(['labels', 'list', '--project', 'a/b'], { env: await withoutResponses() });
    expect(hintOf(err)).toMatch(/^Try again/);
  });
});
