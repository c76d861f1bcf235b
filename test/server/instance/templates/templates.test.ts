import { describe, expect, it } from 'vitest';
import { parseCiFile } from '../../../../src/server/ci/pipelines/file/parse-ci-file.ts';
import { filePatterns } from '../../../../src/server/ci/pipelines/file/patterns.ts';
import { licenseFacts } from '../../../../src/server/instance/templates/license-facts.ts';
import { readTemplate, templateNames } from '../../../../src/server/instance/templates/handlers.ts';

const pipelineFiles = await templateNames('gitlab_ci_ymls');

describe('the template files', () => {
  it('of licenses all have facts, and all license facts have a file', async () => {
    expect(await templateNames('licenses')).toEqual(Object.keys(licenseFacts));
  });

  it.each(pipelineFiles)('of pipelines contain jobs: %s', async (name) => {
    const { jobs } = parseCiFile(await readTemplate('gitlab_ci_ymls', name), filePatterns());
    expect(jobs.length).toBeGreaterThan(0);
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
