/** Options of a command next to those that select projects and groups. */
import { Option } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takesBulk } from '../../../src/cli/bulk/bulk-options.ts';
import { isTargetFlag, targetOptions } from '../../../src/cli/fan-out/target-options.ts';
import type { ResolvedVerb } from '../../../src/cli/verbs/noun.ts';
import { resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';
import { targetKinds } from '../../../src/cli/verbs/subject-of-verb.ts';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { everyVerb } from '../support/every-verb.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service);

beforeAll(async () => {
  service = await startService();
  await repoctl(['groups', 'create', 'Team', '--path', 'team']);
  for (const name of ['api', 'web']) await repoctl(['projects', 'create', name, '--namespace-id', 'team']);
});

afterAll(async () => {
  await service.stop();
});

/** Commands that can run for many projects or groups, with the kind that they run for. */
const fanningOut = everyVerb.flatMap(([path, , verb]) => {
  const resolved = resolveVerb(verb);
  return targetKinds(resolved, takesBulk(resolved)).map((kind) => ({ path, kind, verb: resolved }));
});

/** A word for each argument. */
const wordsOf = ({ parameters }: ResolvedVerb): readonly string[] =>
  parameters.filter(({ place }) => place === 'positional').map(() => 'x');

/**
 * Flags of reads that select another list, except those whose value selects a project or group. An import reads first, too, and
 * is tested with its own file.
 */
const flags = fanningOut
  .filter(({ verb }) => verb.endpoint.risk === 'read' && verb.argument === undefined)
  .flatMap(({ path, kind, verb }) =>
    verb.endpoints.flatMap(({ flag, scope, implied }) =>
      flag === undefined || flag === 'project' || flag === 'group'
        ? []
        : [
            {
              path,
              kind,
              flag,
              words: wordsOf(verb),
              isSame: (scope ?? implied)?.of === kind,
              /** A command of many requests reads with `--dry-run`, too. */
              reads: verb.printsDryRun === true,
            },
          ],
    ),
  );

const labeled = (some: typeof flags) => some.map((one) => [`${one.path} --${one.flag}`, one] as const);

const typed = (flag: string): readonly string[] => {
  if (flag === 'kind') return ['--kind', 'impersonation'];
  return ['user', 'note-id', 'mr'].includes(flag) ? [`--${flag}`, '1'] : [`--${flag}`];
};

describe('an option of a command next to --each-project and --each-group', () => {
  it.each(labeled(flags.filter(({ flag }) => isTargetFlag(flag))))(
    'selects among all projects or groups: %s',
    async (_label, { path, kind, flag, words, reads }) => {
      const argv = [...path.split(' '), ...words, `--each-${kind}`, `--${flag}`, '--dry-run', '-o', 'ndjson'];
      const { code, out } = await repoctl(argv);
      expect(code).toBe(0);
      const paths = out.match(reads ? /(?<=^\{"(project|group)":")[^"]+/gm : /(?<=(projects|groups)\/)[\w%]+(?=\/)/g);
      const found = new Set(paths?.map((one) => decodeURIComponent(one)));
      expect([...found]).toEqual(kind === 'project' ? ['team/api', 'team/web'] : ['team']);
    },
  );

  it.each(labeled(flags.filter(({ flag, isSame }) => !isTargetFlag(flag) && !isSame)))(
    'is refused if it selects something else: %s',
    async (_label, { path, kind, flag }) => {
      const argv = [...path.split(' '), `--each-${kind}`, '--instance', ...typed(flag)];
      expect(await repoctl(argv)).toMatchObject({
        code: 2,
        err: expect.stringContaining(`--each-${kind} and --${flag} cannot be used together`),
      });
    },
  );

  it('applies to each project or group if it is compatible', async () => {
    expect(flags.some(({ isSame }) => isSame)).toBe(true);
    const subgroups = await json<unknown[]>(['groups', 'subgroups', '--recursive', '--each-group', '--instance']);
    expect(subgroups).toEqual([]);
    const members = await json<{ project: string }[]>(
      'projects members list --inherited --each-project --of team'.split(' '),
    );
    expect(members.map(({ project }) => project)).toEqual(['team/api', 'team/web']);
  });

  it('filters each list if it is a filter', async () => {
    const names = new Set(targetOptions.map(({ flags: text }) => new Option(text).long));
    const filters = fanningOut.flatMap(({ path, verb }) =>
      [...verb.parameters.map(({ name }) => `--${name}`), ...(verb.extras ?? []).map((extra) => extra.flags)]
        .filter((text) => names.has(new Option(text).long))
        .map((text) => `${path} ${text}`),
    );
    // Of tags in registries, the pattern chooses the tags.
    expect(filters).toEqual(['projects forks --membership', 'registry tags delete --match']);
    const argv = ['projects', 'forks', '--each-project', '--membership'];
    expect((await repoctl(argv)).err).toContain('--each-project must know of which projects');
    const { out } = await repoctl([...argv, '--of', 'team', '--dry-run']);
    expect(out.match(/forks\?membership=true/g)).toHaveLength(2);
  });
});

it('the help of --instance describes what it lists', async () => {
  const { out } = await repoctl(['deploy-keys', 'list', '--help', '--all']);
  expect(out.replaceAll(/\s+/g, ' ')).toContain(
    '--instance List the deploy keys of all projects (administrators only); with --each-project, run for each project you can see',
  );
});
