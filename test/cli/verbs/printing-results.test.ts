import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

const labelNames = async (): Promise<readonly string[]> =>
  (await repoctl(['labels', 'list', '--all', '-o', 'name'])).out.split('\n').filter((name) => name !== '');

beforeAll(async () => {
  service = await startService();
  await repoctl(['projects', 'create', 'app']);
  await repoctl(['labels', 'create', 'kept', '--color', 'red']);
});

afterAll(async () => {
  await service.stop();
});

describe('an invalid output option', () => {
  const create = ['labels', 'create', 'unsent', '--color', 'red'];
  const post = ['api', '/projects/root%2Fapp/labels', '-f', 'name=unsent', '-f', 'color=red'];
  const set = ['variables', 'set', 'UNSENT', 'x'];

  it.each([
    ['a jq expression', [...create, '--jq', '.[']],
    ['a jq function that does not exist', [...create, '--jq', 'nmae']],
    ['an empty field', [...create, '--fields', 'name,,color']],
    ['a format', [...create, '-o', 'xml']],
    ['two formats', [...create, '--json', '--yaml']],
    ['an expression for a command without a record', ['labels', 'delete', 'kept', '--yes', '--jq', '.[']],
    ['an expression for a command with its own implementation', [...set, '--jq', '.[']],
    ['an expression for api', [...post, '--jq', '.[']],
    ['an empty field for api', [...post, '--fields', 'name,']],
    ['an expression for api --paginate', ['api', '/projects', '--paginate', '--jq', '.[']],
    ['an expression for a tool', ['whoami', '--jq', '.[']],
  ])('is refused before any request: %s', async (_, argv) => {
    const { code, out, err } = await repoctl([...argv, '--debug']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    // With --debug, each request is logged on its own line.
    expect(err).not.toMatch(/^> /m);
    expect(await labelNames()).toEqual(['kept']);
    expect(await json(['variables', 'list'])).toEqual([]);
  });
});

describe('an expression that fails on the result', () => {
  it('reports that a write was done, and exits with 1', async () => {
    const result = await repoctl(['labels', 'create', 'made', '--color', 'red', '--jq', '.name.first']);
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toContain(
      `error: Created label "made" in root/app, but the result cannot be printed: --jq '.name.first': `,
    );
    expect(await labelNames()).toContain('made');
  });

  it('is reported as JSON with --json', async () => {
    const result = await repoctl(['labels', 'create', 'made2', '--color', 'red', '--json', '--jq', '.name.first']);
    expect(JSON.parse(result.err)).toMatchObject({ error: { code: 'view', exit_code: 1 } });
  });

  it('reports that a request with api was done', async () => {
    const argv = ['api', '/projects/root%2Fapp/labels', '-f', 'name=posted', '-f', 'color=red', '--jq', '.name.first'];
    const result = await repoctl(argv);
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toContain('error: The POST succeeded, but the result cannot be printed: ');
    expect(await labelNames()).toContain('posted');
  });

  it('exits with 1 after a read', async () => {
    const result = await repoctl(['labels', 'get', 'kept', '--jq', '.name.first']);
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toMatch(/^error: --jq '.name.first': /);
  });
});

describe('a field that no record has', () => {
  it('makes a read fail', async () => {
    const result = await repoctl(['labels', 'list', '--fields', 'nmae']);
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toContain('unknown field "nmae"');
  });

  it.each(['json', 'ndjson', 'yaml', 'csv', 'table'])(
    'causes a warning after a write, printed as %s',
    async (format) => {
      const name = `field-${format}`;
      const argv = ['labels', 'create', name, '--color', 'red', '--fields', 'name,nmae', '-o', format];
      const { code, out, err } = await repoctl(argv);
      expect(code).toBe(0);
      expect(out).toContain(name);
      expect(err).toMatch(/^warning: unknown field "nmae"\. Fields: .*\n$/);
    },
  );

  it('causes a warning after a write with api', async () => {
    const argv = ['api', '/projects/root%2Fapp/labels', '-f', 'name=raw', '-f', 'color=red', '--fields', 'name,nmae'];
    const { code, out, err } = await repoctl(argv);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ name: 'raw' });
    expect(err).toContain('warning: unknown field "nmae"');
  });
});
