import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { run, type Result } from '../../support/run.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const repoctl = (...argv: readonly string[]): Promise<Result> =>
  run(argv, { env: { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken } });
const shipped = (path: string): Promise<string> =>
  readFile(new URL(`../../../../templates/${path}`, import.meta.url), 'utf8');

describe('templates', () => {
  it.each([
    ['gitignores', 'node', 'gitignores/Node.gitignore'],
    ['dockerfiles', 'Golang', 'dockerfiles/Golang.Dockerfile'],
    ['ci-templates', 'C++', 'gitlab_ci_ymls/C++.gitlab-ci.yml'],
  ])('from %s are printed raw', async (noun, name, path) => {
    expect(await repoctl(noun, 'get', name)).toEqual({ code: 0, out: await shipped(path), err: '' });
  });

  it('are printed as records if a record format is requested', async () => {
    const { out } = await repoctl('gitignores', 'get', 'macos', '--json');
    expect(JSON.parse(out)).toEqual({ name: 'macOS', content: await shipped('gitignores/macOS.gitignore') });
    expect((await repoctl('licenses', 'get', 'mit', '--jq', '.conditions[0]')).out).toBe('include-copyright\n');
  });

  it('are listed', async () => {
    const names = (await repoctl('gitignores', 'list', '--all', '-o', 'name')).out.trim().split('\n');
    expect(names.length).toBeGreaterThanOrEqual(60);
    const popular = await repoctl('licenses', 'list', '--popular', '-o', 'name');
    expect(popular.out).toBe('apache-2.0\ngpl-3.0\nmit\n');
  });

  it('for licenses are filled in', async () => {
    const { out } = await repoctl('licenses', 'get', 'gpl-3.0', '--full-name', 'Ines Vega', '--project-name', 'Cranes');
    expect(out).toMatch(/Cranes\s+Copyright \(C\) \d{4} {2}Ines Vega/);
  });

  it('are not found by an unknown name', async () => {
    const { code, err } = await repoctl('dockerfiles', 'get', 'nothing');
    expect([code, err]).toEqual([6, expect.stringContaining('Dockerfile')]);
  });
});
