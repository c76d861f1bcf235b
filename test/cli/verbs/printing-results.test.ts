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

describe('a view that cannot be right', () => {
  const create = ['labels', 'create', 'unsent', '--color', 'red'];
  const post = ['api', '/projects/root%2Fapp/labels', '-f', 'name=unsent', '-f', 'color=red'];
  const set = ['variables', 'set', 'UNSENT', 'x'];

  it.each([
    ['a jq expression', [...create, '--jq', '.[']],
    ['a jq function that does not exist', [...create, '--jq', 'nmae']],
    ['an empty field', [...create, '--fields', 'name,,color']],
    ['a format', [...create, '-o', 'xml']],
    ['two formats', [...create, '--json', '--yaml']],
    ['an expression of a verb without a record', ['labels', 'delete', 'kept', '--yes', '--jq', '.[']],
    ['an expression of a verb with a run of its own', [...set, '--jq', '.[']],
    ['an expression of api', [...post, '--jq', '.[']],
    ['an empty field of api', [...post, '--fields', 'name,']],
    ['an expression of api --paginate', ['api', '/projects', '--paginate', '--jq', '.[']],
    ['an expression of a tool', ['whoami', '--jq', '.[']],
  ])('is refused before anything is sent: %s', async (_, argv) => {
    const { code, out, err } = await repoctl([...argv, '--debug']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    // With --debug, each request is a line of its own.
    expect(err).not.toMatch(/^> /m);
    expect(await labelNames()).toEqual(['kept']);
    expect(await json(['variables', 'list'])).toEqual([]);
  });
});

describe('a view that turns out not to fit', () => {
  it('says of a write that it was done, and ends with 1', async () => {
    const result = await repoctl(['labels', 'create', 'made', '--color', 'red', '--jq', '.name.first']);
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toContain(
      `error: Created label "made" in root/app, but the result cannot be printed: --jq '.name.first': `,
    );
    expect(await labelNames()).toContain('made');
  });

  it('says so for programs, too', async () => {
    const result = await repoctl(['labels', 'create', 'made2', '--color', 'red', '--json', '--jq', '.name.first']);
    expect(JSON.parse(result.err)).toMatchObject({ error: { code: 'view', exit_code: 1 } });
  });

  it('says so of api', async () => {
    const argv = ['api', '/projects/root%2Fapp/labels', '-f', 'name=posted', '-f', 'color=red', '--jq', '.name.first'];
    const result = await repoctl(argv);
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toContain('error: The POST succeeded, but the result cannot be printed: ');
    expect(await labelNames()).toContain('posted');
  });

  it('ends a read with 1', async () => {
    const result = await repoctl(['labels', 'get', 'kept', '--jq', '.name.first']);
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toMatch(/^error: --jq '.name.first': /);
  });
});

describe('a field that no record has', () => {
  it('fails a read', async () => {
    const result = await repoctl(['labels', 'list', '--fields', 'nmae']);
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toContain('unknown field "nmae"');
  });

  it.each(['json', 'ndjson', 'yaml', 'csv', 'table'])('is a warning on a write, printed as %s', async (format) => {
    const name = `field-${format}`;
    const argv = ['labels', 'create', name, '--color', 'red', '--fields', 'name,nmae', '-o', format];
    const { code, out, err } = await repoctl(argv);
    expect(code).toBe(0);
    expect(out).toContain(name);
    expect(err).toMatch(/^warning: unknown field "nmae"\. Fields: .*\n$/);
  });

  it('is a warning on a write through api', async () => {
    const argv = ['api', '/projects/root%2Fapp/labels', '-f', 'name=raw', '-f', 'color=red', '--fields', 'name,nmae'];
    const { code, out, err } = await repoctl(argv);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ name: 'raw' });
    expect(err).toContain('warning: unknown field "nmae"');
  });
});
