import type { AccessCases, MakeRequest, Situation } from '../access-case.ts';
import { project } from '../fresh.ts';
import { developerChanges, developerCreates, developerDeletes, readersOfCode } from '../statuses.ts';

const repository = (at: Situation): string => `${project(at)}/repository`;
const file = (at: Situation, rest = ''): string => `${repository(at)}/files/README.md${rest}`;

const reads =
  (path: string): MakeRequest =>
  (at) => ({ line: `GET ${repository(at)}${path}` });

/** The commit goes to a new branch, because the default branch is protected. */
const change = ({ world }: Situation) => ({ branch: world.fresh(), start_branch: 'master', commit_message: 'Change' });

/** The SHA of a project's README. */
const readme = async (at: Situation): Promise<string> => {
  const { json } = await at.world.send(at.world.tokens.admin, { line: `GET ${file(at)}?ref=master` });
  return (json as { blob_id: string }).blob_id;
};

export const commits: AccessCases = {
  'commits.list': [readersOfCode, reads('/commits')],
  'commits.get': [readersOfCode, reads('/commits/master')],
  'commits.diff': [readersOfCode, reads('/commits/master/diff')],
  'commits.refs': [readersOfCode, reads('/commits/master/refs')],
  'commits.compare': [readersOfCode, reads('/compare?from=master&to=master')],
  'commits.create': [
    developerCreates,
    (at) => ({
      line: `POST ${repository(at)}/commits`,
      json: { ...change(at), actions: [{ action: 'create', file_path: at.world.fresh(), content: '' }] },
    }),
  ],

  'files.tree': [readersOfCode, reads('/tree')],
  'files.get': [readersOfCode, (at) => ({ line: `GET ${file(at)}` })],
  'files.raw': [readersOfCode, (at) => ({ line: `GET ${file(at, '/raw')}` })],
  'files.blob': [readersOfCode, async (at) => ({ line: `GET ${repository(at)}/blobs/${await readme(at)}` })],
  'files.rawBlob': [readersOfCode, async (at) => ({ line: `GET ${repository(at)}/blobs/${await readme(at)}/raw` })],
  'files.archive': [readersOfCode, reads('/archive')],
  'files.contributors': [readersOfCode, reads('/contributors')],
  'files.create': [
    developerCreates,
    (at) => ({ line: `POST ${repository(at)}/files/${at.world.fresh()}`, json: { ...change(at), content: '' } }),
  ],
  'files.update': [
    developerChanges,
    (at) => ({ line: `PUT ${file(at)}`, json: { ...change(at), content: 'changed' } }),
  ],
  'files.delete': [developerDeletes, (at) => ({ line: `DELETE ${file(at)}`, json: change(at) })],
};
