/** Jobs that administrators of GitLab automate, each with one or two commands and a known number of requests. */
import { describe, expect, it } from 'vitest';
import { gitlabServer } from '../support/gitlab/gitlab-server.ts';
import { run, type RunContext } from './support/run.ts';

const projects = ['fleet/app-1', 'fleet/app-2', 'fleet/boats/app-3'].map((path, index) => ({
  id: index + 1,
  path_with_namespace: path,
}));

/** A server with a group of three projects, and commands there. */
const fleet = async (answers: Readonly<Record<string, unknown>> = {}) => {
  const { url, faults, received } = await gitlabServer({ 'GET /groups/fleet/projects': projects, ...answers });
  /** Runs a command that GitLab must understand, and returns its requests as lines. */
  const counted = async (argv: readonly string[], around: RunContext = {}) => {
    const result = await run(argv, { ...around, env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' } });
    expect(faults.splice(0)).toEqual([]);
    const requests = received.splice(0).map((request) => {
      const path = request.url.replace('/api/v4', '').replaceAll('%2F', '/');
      return `${request.method} ${path} ${request.body.toString()}`.trim();
    });
    return { ...result, requests };
  };
  return { counted };
};

describe('an administrator of GitLab', () => {
  it('deletes runners without contact, in one request each', async () => {
    const { counted } = await fleet({
      'GET /runners/all': [
        { id: 4, status: 'stale' },
        { id: 5, status: 'stale' },
      ],
    });
    const listed = await counted(['runners', 'list', '--instance', '--stale', '--all', '-o', 'name']);
    expect(listed).toMatchObject({ out: '4\n5\n', requests: ['GET /runners/all?status=stale&per_page=100'] });
    const deleted = await counted(['runners', 'delete', '-', '--yes'], { stdin: listed.out });
    expect(deleted).toMatchObject({ code: 0, requests: ['DELETE /runners/4', 'DELETE /runners/5'] });
  });

  it('checks in one command that all mirrors of a group work', async () => {
    const mirrors = [{ id: 9, url: 'https://*****@git.example.com/a.git', last_error: 'authentication failed' }];
    const { counted } = await fleet({ 'GET /projects/fleet%2Fapp-1/remote_mirrors': mirrors });
    const argv = [
      'mirrors',
      'list',
      '--each-project',
      '--of',
      'fleet',
      '--where',
      '.last_error != null',
      '--fail-if-any',
    ];
    const { code, out, requests } = await counted([...argv, '-o', 'csv', '--columns', 'project,error']);
    expect({ code, out }).toEqual({ code: 13, out: 'project,last_error\nfleet/app-1,authentication failed\n' });
    expect(requests).toHaveLength(1 + 3);
  });

  it('makes a mirror of each project from rows, and later only the missing ones', async () => {
    const rows =
      'project,url\nfleet/app-1,https://bot:tide@git.example.com/a.git\nfleet/app-2,https://bot:tide@git.example.com/b.git\n';
    const { counted } = await fleet({
      'GET /projects/fleet%2Fapp-1/remote_mirrors': [{ id: 7, url: 'https://*****:*****@git.example.com/a.git' }],
      'GET /projects/fleet%2Fapp-2/remote_mirrors': [],
    });
    const argv = ['mirrors', 'create', '--from', '-', '--enabled', '--if-exists', 'skip'];
    const { code, out, err, requests } = await counted(argv, { stdin: rows });
    expect(code).toBe(0);
    expect(`${out}${err}`).not.toContain('tide');
    expect(requests.filter((line) => line.startsWith('POST'))).toEqual([
      'POST /projects/fleet/app-2/remote_mirrors {"enabled":true,"url":"https://bot:tide@git.example.com/b.git"}',
    ]);
    expect(requests.filter((line) => line.startsWith('GET'))).toHaveLength(2);
  });
});
