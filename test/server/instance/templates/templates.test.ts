import { describe, expect, it } from 'vitest';
import { licenseFacts } from '../../../../src/server/instance/templates/license-facts.ts';
import { readTemplate, templateNames } from '../../../../src/assets/templates.ts';
import { planText } from '../../../support/plan-text.ts';

const pipelineFiles = await templateNames('gitlab_ci_ymls');

describe('the template files', () => {
  it('of licenses all have facts, and all license facts have a file', async () => {
    expect(await templateNames('licenses')).toEqual(Object.keys(licenseFacts));
  });

  it.each(pipelineFiles)('of pipelines contain jobs: %s', async (name) => {
    const tree = ['Dockerfile', 'package.json', 'src/main.c'];
    const predefined = [
      ['CI_COMMIT_BRANCH', 'master'],
      ['CI_DEFAULT_BRANCH', 'master'],
    ] as const;
    const planned = planText(
      await readTemplate('gitlab_ci_ymls', name),
      { ref: 'master', predefined },
      { tree, changed: tree },
    );
    expect('fault' in planned ? planned.fault : planned).not.toHaveLength(0);
    expect(planned).not.toHaveProperty('fault');
  });

  it('of Dockerfiles name a base image', async () => {
    const texts = await Promise.all(
      (await templateNames('dockerfiles')).map((name) => readTemplate('dockerfiles', name)),
    );
    expect(texts.filter((text) => !/^FROM \S+/m.test(text))).toEqual([]);
  });

  it('of licenses have no other placeholders than those that are filled in', async () => {
    const texts = await Promise.all(Object.keys(licenseFacts).map((key) => readTemplate('licenses', key)));
    expect(texts.filter((text) => /<year>|\[yyyy\]|name of author|copyright holders>/.test(text))).toEqual([]);
  });
});
