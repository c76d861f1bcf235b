/** The check of a pipeline file in the format of v4. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { missing, record, seen } from '../answers.ts';
import { openWorld, widgets, type Call, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const lint = (json: object, call: Partial<Call> = {}): Promise<Answer> =>
  world.call({ method: 'POST', path: `${widgets}/ci/lint`, json, ...call });
const lintFile = (query: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  world.call({ method: 'GET', path: `${widgets}/ci/lint`, query });

const put = async (path: string, content: string): Promise<void> => {
  const json = { branch: 'master', content, commit_message: 'Build' };
  const at = `${widgets}/repository/files/${encodeURIComponent(path)}`;
  const { status } = await world.call({ method: 'POST', path: at, json });
  expect(status).toBe(201);
};

const content = `
stages: [build, test]
default:
  before_script: [prepare]
  tags: [docker]
.base: {script: [make, make install]}
compile: {extends: .base, stage: build}
check:
  script: make check
  before_script: []
  after_script: clean
  inherit: {default: false}
  needs: [compile, {job: lint, optional: true}]
  rules: [{if: '$CI_COMMIT_TAG', when: manual}]
lint: {script: x, only: [main], environment: review, allow_failure: true}
`;

const job = {
  before_script: ['prepare'],
  after_script: [],
  tag_list: ['docker'],
  only: { refs: ['branches', 'tags'] },
  except: null,
  environment: null,
  when: 'on_success',
  allow_failure: false,
  needs: null,
};
const compile = { ...job, name: 'compile', stage: 'build', script: ['make', 'make install'] };

describe('a text that is checked', () => {
  it('is valid, and has its parts merged', async () => {
    const answer = await lint({ content });
    expect(seen(answer)).toEqual({
      status: 200,
      json: { valid: true, errors: [], warnings: [], merged_yaml: expect.any(String), includes: [] },
    });
    expect(record(answer)['merged_yaml']).toContain(
      'compile:\n  script:\n    - make\n    - make install\n  extends: .base\n  stage: build\n',
    );
  });

  it('lists every job in the order of the stages', async () => {
    expect(record(await lint({ content, include_jobs: true }))['jobs']).toEqual([
      compile,
      {
        ...job,
        name: 'check',
        stage: 'test',
        before_script: [],
        script: ['make check'],
        after_script: ['clean'],
        tag_list: [],
        only: null,
        needs: [
          { name: 'compile', artifacts: true, optional: false },
          { name: 'lint', artifacts: true, optional: true },
        ],
      },
      {
        ...job,
        name: 'lint',
        stage: 'test',
        script: ['x'],
        only: { refs: ['main'] },
        environment: 'review',
        allow_failure: true,
      },
    ]);
  });

  it('lists the jobs that a pipeline of a ref would have', async () => {
    const answer = await lint({ content, include_jobs: true, dry_run: true, ref: 'master' });
    expect(seen(answer)).toMatchObject({ status: 200, json: { valid: true, jobs: [compile] } });
    const nothing = await lint({ content: 'a: {script: x, only: [tags]}', dry_run: true });
    expect(seen(nothing)).toMatchObject({
      status: 200,
      json: { valid: false, errors: [expect.stringContaining('leave out every job')] },
    });
  });

  it('names the line and the job of a fault', async () => {
    for (const [wrong, error] of [
      ['a:\n  script: x\nb:\n  stage: nowhere\n  script: x\n', /line 4: job "b": stage: "nowhere" is none of/],
      ['a: [', /line 1: YAML: /],
      ['', /has no jobs/],
      ['a: {script: x, trigger: other}', /trigger: is not supported/],
    ] as const) {
      const json = record(await lint({ content: wrong, include_jobs: true }));
      expect(json).toMatchObject({ valid: false, errors: [expect.stringMatching(error)], jobs: [] });
    }
  });

  it('is warned of rules that let two pipelines run', async () => {
    const rules = 'a:\n  script: x\n  rules:\n    - if: $CI\n    - when: always\n';
    const { warnings } = record(await lint({ content: rules }));
    expect(warnings).toEqual([expect.stringMatching(/line 5: job "a": rules: .*workflow:rules/)]);
    const decided = `workflow: {rules: [{if: $CI}]}\n${rules}`;
    expect(record(await lint({ content: decided }))['warnings']).toEqual([]);
  });

  it('is required, and has a ref that exists', async () => {
    expect(seen(await lint({}))).toEqual(missing('content'));
    const unknown = await lint({ content, dry_run: true, ref: 'nowhere' });
    expect(seen(unknown)).toMatchObject({
      status: 200,
      json: { valid: false, errors: ['there is no branch or tag "nowhere"'] },
    });
  });

  it('is for developers', async () => {
    expect((await lint({ content }, { as: 'gus' })).status).toBe(403);
    expect((await lint({ content }, { as: 'stan' })).status).toBe(404);
  });

  it('does not tell protected variables to developers by its rules', async () => {
    const json = { key: 'ONLY_PROTECTED', value: 'canary', protected: true };
    await world.call({ method: 'POST', path: `${widgets}/variables`, json });
    await put('ci/base.yml', 'base: {script: x}');
    const included = "include: [{local: ci/base.yml, rules: [{if: '$ONLY_PROTECTED'}]}]\na: {script: x}\n";
    const { includes } = record(await lint({ content: included }));
    expect(includes).toEqual([]);
  });
});

describe('the file of a commit', () => {
  it('is missing before there is one', async () => {
    const answer = await lintFile();
    expect(seen(answer)).toMatchObject({
      status: 200,
      json: { valid: false, errors: [expect.stringContaining('.gitlab-ci.yml')], merged_yaml: null },
    });
  });

  it('is checked with what it includes', async () => {
    await put('ci/jobs.yml', 'shared: {script: x}');
    await put('.gitlab-ci.yml', 'include: ci/jobs.yml\na: {script: x}\n');
    const answer = await lintFile({ include_jobs: 'true' });
    const commit = await world.call({ method: 'GET', path: `${widgets}/repository/commits/master` });
    expect(record(answer)).toMatchObject({
      valid: true,
      includes: [
        {
          type: 'local',
          location: 'ci/jobs.yml',
          extra: {},
          context_project: 'olga/widgets',
          context_sha: record(commit)['id'],
        },
      ],
      jobs: [{ name: 'shared' }, { name: 'a' }],
    });
  });

  it('is that of a branch, a tag, or a commit', async () => {
    await world.call({
      method: 'POST',
      path: `${widgets}/repository/branches`,
      json: { branch: 'old', ref: 'master' },
    });
    const queries: Readonly<Record<string, string>>[] = [
      { content_ref: 'old' },
      { sha: 'old' },
      { dry_run: 'true', ref: 'old' },
    ];
    for (const query of queries) {
      expect(record(await lintFile(query))['valid']).toBe(true);
    }
    expect((await lintFile({ content_ref: 'nowhere' })).status).toBe(404);
  });
});
