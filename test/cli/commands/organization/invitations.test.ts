/** Invitations and access requests of GitLab, which our own server does not have. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer, type Received } from '../../../api/support/recording-server.ts';
import { run } from '../../support/run.ts';

const bodyOf = (request: Received | undefined): unknown => JSON.parse(String(request?.body));

/** A server that responds to all requests with this. */
const respondingWith = async (body: unknown, status = 201) => {
  const { url, received } = await recordingServer((response, { method }) =>
    method === 'GET' ? json(response, [{ id: 1, invite_email: 'maya@example.org' }]) : json(response, body, status),
  );
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'glpat-x' };
  return { received, repoctl: (...argv: readonly string[]) => run(argv, { env, terminal: true }) };
};

const taken = { status: 'error', message: { 'maya@example.org': 'The email address has already been taken' } };

describe('invitations create', () => {
  it('invites an email address', async () => {
    const { repoctl, received } = await respondingWith({ status: 'success' });
    const words = ['invitations', 'create', 'maya@example.org', '--access-level', 'planner', '-p', 'platform/api'];
    const { code, err } = await repoctl(...words);
    expect([code, err]).toEqual([0, 'Invited maya@example.org to platform/api as planner\n']);
    expect(received[0]?.url).toBe('/api/v4/projects/platform%2Fapi/invitations');
    expect(bodyOf(received[0])).toEqual({ email: 'maya@example.org', access_level: 15 });
  });

  it('fails for a refusal, which GitLab sends with the status of a success', async () => {
    const { repoctl } = await respondingWith({ status: 'error', message: { 'maya@example.org': 'Email is invalid' } });
    const { code, out, err } = await repoctl('invitations', 'create', 'm@x', '--access-level', 'guest', '-g', 'a');
    expect([code, out, err]).toEqual([8, '', 'error: Email is invalid\n']);
  });

  it('keeps an invitation with --if-exists skip', async () => {
    const { repoctl, received } = await respondingWith(taken);
    const words = ['invitations', 'create', 'maya@example.org', '--access-level', 'guest', '-g', 'a'];
    const refused = await repoctl(...words);
    expect([refused.code, refused.err]).toEqual([
      8,
      expect.stringContaining('invitation maya@example.org already exists in a'),
    ]);
    const { code, err } = await repoctl(...words, '--if-exists', 'skip');
    expect([code, err]).toEqual([0, expect.stringContaining('No change: invitation maya@example.org already exists')]);
    expect(received.at(-1)?.url).toContain('/groups/a/invitations?query=maya%40example.org');
  });

  it('reports each address of several', async () => {
    const { repoctl } = await respondingWith(taken);
    const words = ['invitations', 'create', 'maya@example.org', 'ann@example.org', '--access-level', 'guest'];
    const { code, out } = await repoctl(...words, '-g', 'a', '--yes', '--continue-on-error', '-o', 'ndjson');
    expect([code, out.trimEnd().split('\n').length]).toEqual([8, 2]);
  });
});

describe('access-requests', () => {
  it('are approved by username', async () => {
    const { url, received } = await recordingServer((response, { method }) =>
      method === 'GET'
        ? json(response, [{ id: 7, username: 'maya' }])
        : json(response, { id: 7, username: 'maya', access_level: 20 }, 201),
    );
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'glpat-x' };
    const words = ['access-requests', 'approve', 'maya', '-g', 'platform', '--access-level', 'reporter'];
    const { code, err } = await run(words, { env, terminal: true });
    expect([code, err]).toEqual([0, 'Approved access request maya in platform as reporter\n']);
    expect(received.at(-1)?.url).toBe('/api/v4/groups/platform/access_requests/7/approve');
    expect(bodyOf(received.at(-1))).toEqual({ access_level: 20 });
  });
});
