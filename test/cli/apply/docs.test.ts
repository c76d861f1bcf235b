import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/cli/apply/file/read-configuration.ts';
import { faultText } from '../../../src/cli/apply/file/place.ts';
import { readText } from '../../architecture/support/sources.ts';
import { planText } from '../../support/plan-text.ts';

const blocks = [...readText('docs/configuration.md').matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = '']) => text);

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
    ['push', 'main', ['apply']],
    ['push', 'topic', []],
    ['schedule', 'main', ['drift']],
  ] as const)('has a pipeline file that on a %s to %s runs %j', (source, ref, names) => {
    const file = blocks.find((text) => text.startsWith('# .gitlab-ci.yml')) ?? '';
    const predefined = [
      ['CI_PIPELINE_SOURCE', source],
      ['CI_COMMIT_BRANCH', ref],
      ['CI_DEFAULT_BRANCH', 'main'],
    ] as const;
    const planned = planText(file, { ref, source, predefined });
    expect('fault' in planned ? planned.fault : planned.map(({ name }) => name)).toEqual(names);
  });
});
