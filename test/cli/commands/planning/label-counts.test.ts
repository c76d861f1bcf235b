/** Lists of labels have counts only on request. */
import { expect, it } from 'vitest';
import { run } from '../../support/run.ts';

it.each([
  ['', true],
  ['--no-with-counts', false],
  ['--json', false],
  ['-o name --where .open_issues_count==0', true],
  ['-o name --where .description==null', false],
])('the request of "labels list %s" asks for counts: %s', async (options, asks) => {
  const argv = ['labels', 'list', '-g', 'crew', ...options.split(' ').filter((word) => word !== '')];
  const { code, out } = await run([...argv, '--dry-run', '--url', 'http://forge.test']);
  expect([code, out.split('\n')[0]?.includes('with_counts=true')]).toEqual([0, asks]);
});
