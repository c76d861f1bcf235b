/** Comparisons between a project and another one, such as its fork, in v4's form. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id, record, seen } from '../answers.ts';
import { openWorld, plaza, widgets, type Caller, type World } from '../world.ts';

let world: World;
let source = 0;
let fork = 0;
let hidden = 0;

const commit = async (project: string | number, as: Caller, branch: string, file: string, start = 'master') => {
  const place = typeof project === 'number' ? `/projects/${project}` : project;
  const actions = [{ action: 'create', file_path: file, content: `${file}\n` }];
  const json = { branch, ...(start === branch ? {} : { start_branch: start }), commit_message: `Add ${file}`, actions };
  const { status, text } = await world.call({ method: 'POST', path: `${place}/repository/commits`, as, json });
  if (status !== 201) throw new Error(text);
};

const compare = (project: string | number, query: Readonly<Record<string, string>>, as: Caller = 'stan') =>
  world.call({ method: 'GET', path: `/projects/${project}/repository/compare`, as, query });

interface Comparison {
  readonly commits: readonly { readonly title: string }[];
  readonly diffs: readonly { readonly new_path: string }[];
  readonly compare_same_ref: boolean;
}

const compared = async (...given: Parameters<typeof compare>) => {
  const { commits, diffs, compare_same_ref } = record(await compare(...given)) as unknown as Comparison;
  return {
    commits: commits.map(({ title }) => title),
    files: diffs.map(({ new_path }) => new_path),
    same: compare_same_ref,
  };
};

beforeAll(async () => {
  world = await openWorld();
  source = id(await world.call({ method: 'GET', path: plaza }));
  hidden = id(await world.call({ method: 'GET', path: widgets }));
  fork = id(await world.call({ method: 'POST', path: `${plaza}/fork`, as: 'stan' }));
  // Both go on after the fork, so that neither repository has the other's new commit.
  await commit(fork, 'stan', 'feature', 'forked.txt');
  await commit(source, 'olga', 'master', 'later.txt', 'master');
});
afterAll(() => world?.stop());

describe('a comparison with another project', () => {
  it('has what is new since the branch of the other project', async () => {
    const query = { from: 'master', to: 'feature', from_project_id: String(source) };
    expect(await compared(fork, query)).toEqual({ commits: ['Add forked.txt'], files: ['forked.txt'], same: false });
  });

  it('has the difference itself where it is straight', async () => {
    const query = { from: 'master', to: 'feature', from_project_id: String(source), straight: 'true' };
    expect((await compared(fork, query)).files.toSorted()).toEqual(['forked.txt', 'later.txt']);
  });

  it('has what a fork lacks, in the other direction', async () => {
    const query = { from: 'feature', to: 'master', from_project_id: String(fork) };
    expect(await compared(source, query)).toEqual({ commits: ['Add later.txt'], files: ['later.txt'], same: false });
  });

  it('is the usual one with the project itself', async () => {
    const query = { from: 'master', to: 'feature', from_project_id: String(fork) };
    expect(await compared(fork, query)).toEqual(await compared(fork, { from: 'master', to: 'feature' }));
  });

  it('looks for each end in its own project', async () => {
    const query = { from: 'feature', to: 'feature', from_project_id: String(source) };
    expect(seen(await compare(fork, query))).toEqual({ status: 404, json: { message: '404 Commit Not Found' } });
    const other = { from: 'master', to: 'gone', from_project_id: String(source) };
    expect((await compare(fork, other)).status).toBe(404);
  });

  it('leaves neither repository with objects of the other', async () => {
    const tip = record(await world.call({ method: 'GET', path: `/projects/${source}/repository/commits/master` }))[
      'id'
    ];
    const path = `/projects/${fork}/repository/commits/${String(tip)}`;
    expect((await world.call({ method: 'GET', path, as: 'stan' })).status).toBe(404);
  });

  it('needs the right to read the code of both', async () => {
    const query = { from: 'master', to: 'master', from_project_id: String(hidden) };
    const notFound = { status: 404, json: { message: '404 Project Not Found' } };
    expect(seen(await compare(source, query, 'stan'))).toEqual(notFound);
    expect(seen(await compare(source, query, 'anonymous'))).toEqual(notFound);
    // A guest sees the private project, but not its code.
    expect(seen(await compare(source, query, 'gus'))).toEqual(notFound);
    expect(seen(await compare(source, { ...query, from_project_id: '999999' }, 'olga'))).toEqual(notFound);
    expect((await compare(source, query, 'max')).status).toBe(200);
  });

  it('takes a number alone', async () => {
    const answer = await compare(source, { from: 'master', to: 'master', from_project_id: 'olga/plaza' });
    expect(seen(answer)).toMatchObject({ status: 400, json: { message: { from_project_id: [expect.any(String)] } } });
  });
});
