/** The workflows of the repository's host. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../', import.meta.url));
const directory = join(root, '.github/workflows');

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly Step[];
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

const workflows = readdirSync(directory).map((name) => ({
  name,
  workflow: parse(readFileSync(join(directory, name), 'utf8')) as Workflow,
}));
const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ name: `${name}: ${id}`, job })),
);
const steps = jobs.flatMap(({ job }) => job.steps);

describe('the workflows', () => {
  it('pin actions to commit hashes, which cannot be moved, one version of each', () => {
    const used = steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]));
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
    const names = [...new Set(used)].map((action) => action.split('@')[0]);
    expect(names).toEqual([...new Set(names)]);
  });

  it('call scripts that exist', () => {
    const lines = steps.map(({ run = '' }) => run).join('\n');
    const paths = Array.from(lines.matchAll(/(?:node |^)([\w./-]+\/[\w.-]+)/gm), ([, path = '']) => path);
    const called = paths.filter((path) => !path.startsWith('build/'));
    expect(called).toEqual(expect.arrayContaining(['scripts/release/pack.js', '.ci/run']));
    expect(called.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('may do nothing that a job does not list, and only the job that publishes may write', () => {
    const granted = workflows.map(({ name, workflow: { permissions } }) => ({ name, permissions }));
    expect(granted).toEqual(workflows.map(({ name }) => ({ name, permissions: {} })));
    const writers = jobs.filter(({ job }) => Object.values(job.permissions ?? {}).includes('write'));
    expect(writers.map(({ name }) => name)).toEqual(['release.yml: publish']);
  });

  it('leave no credentials in the clone, and run no code of strangers with more than they have', () => {
    const clones = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    expect(clones.map((step) => step.with)).toEqual(clones.map(() => ({ 'persist-credentials': false })));
    expect(workflows.flatMap(({ workflow }) => Object.keys(workflow.on))).not.toContain('pull_request_target');
  });
});

describe('the workflow of pushes', () => {
  it('runs everything that has to be green on the oldest and the newest supported Node.js and between them', () => {
    const check = jobs.find(({ name }) => name === 'check.yml: check')?.job;
    expect(check?.steps.at(-1)).toEqual({ run: '.ci/run' });
    expect(check?.strategy?.matrix).toEqual({ node: [20, 22, 24] });
    expect(check?.steps).toContainEqual(
      expect.objectContaining({ with: expect.objectContaining({ 'node-version': '${{ matrix.node }}' }) as unknown }),
    );
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
    expect(engines.node).toMatch(/^>=20\./);
  });
});
