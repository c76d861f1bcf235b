import { describe, expect, it } from 'vitest';
import { run } from '../support/run.ts';

const env = { REPOCTL_URL: 'http://forge.test', REPOCTL_PROJECT: 'team/app' };

const bodyOf = async (argv: readonly string[], stdin = ''): Promise<unknown> => {
  const { out, err } = await run([...argv, '--dry-run', '--json'], { env, stdin });
  if (out === '') throw new Error(err);
  return (JSON.parse(out) as { body: unknown }).body;
};

describe('-F', () => {
  it('sends a field that the command does not have, with its type', async () => {
    expect(await bodyOf(['labels', 'create', 'bug', '--color', 'red', '-F', 'archived=true', '-F', 'rank=3'])).toEqual({
      name: 'bug',
      color: 'red',
      archived: true,
      rank: 3,
    });
    expect(await bodyOf(['labels', 'update', 'bug', '-F', 'archived=true'])).toEqual({ name: 'bug', archived: true });
    expect(await bodyOf(['projects', 'update', 'a/b', '-F', 'ids[]=1', '--field', 'ids[]=2'])).toEqual({ ids: [1, 2] });
  });

  it('is sent with every row', async () => {
    const argv = ['labels', 'create', '--color', 'red', '-F', 'archived=true', '--from', '-', '--dry-run', '--json'];
    const { out } = await run(argv, { env, stdin: 'name\na\nb\n' });
    expect((JSON.parse(out) as { request: { body: unknown } }[]).map(({ request }) => request.body)).toEqual([
      { name: 'a', color: 'red', archived: true },
      { name: 'b', color: 'red', archived: true },
    ]);
  });

  it.each([
    [['labels', 'create', 'a', '-F', 'color=red'], 'use --color for the field color'],
    [['labels', 'create', 'a', '-F', 'id=7'], 'the field id is part of the path'],
    [['labels', 'create', 'a', '-F', 'x'], 'the field "x" has no value'],
  ])('is refused for fields that have an option: %j', async (argv, message) => {
    expect(await run(argv, { env })).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });

  it('is accepted by writes only', async () => {
    expect(await run(['labels', 'list', '-F', 'a=1'], { env })).toMatchObject({ code: 2 });
  });
});
