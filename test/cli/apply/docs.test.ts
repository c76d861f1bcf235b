import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/cli/apply/file/read-configuration.ts';
import { faultText } from '../../../src/cli/apply/file/place.ts';
import { planJobs } from '../../../src/server/ci/pipelines/file/plan-jobs.ts';
import { readText } from '../../architecture/support/sources.ts';

const blocks = [...readText('docs/configuration.md').matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = '']) => text);

const context = {
  ref: 'main',
  sha: 'a'.repeat(40),
  tag: false,
  source: 'push',
  path: 'team/configuration',
  defaultBranch: 'main',
  variables: [],
  slugs: new Map<string, string>(),
} as const;

describe('docs/configuration.md', () => {
  const examples = blocks.filter((text) => !text.startsWith('# .gitlab-ci.yml'));
  it.each(examples.map((text) => [text.split('\n', 1)[0], text] as const))('has a valid example: %s', (_line, text) => {
    const whole = text.startsWith('version')
      ? text
      : `version: 1\nprojects:\n  a/b:\n    ${text.trimEnd().replaceAll('\n', '\n    ')}\n`;
    const { faults } = readConfiguration([{ path: 'docs', text: whole, sha256: '' }]);
    expect(faults.map(faultText)).toEqual([]);
  });

  it.each([
    [{}, ['apply']],
    [{ ref: 'topic' }, []],
    [{ source: 'schedule' }, ['drift']],
  ] as const)('has a pipeline file that for %j runs %j', (more, names) => {
    const file = blocks.find((text) => text.startsWith('# .gitlab-ci.yml')) ?? '';
    const planned = planJobs(file, { ...context, ...more });
    expect('fault' in planned ? planned.fault : planned.map(({ name }) => name)).toEqual(names);
  });
});
