import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillHarbor, openKit, type Kit } from './support/kit.ts';

const states = {
  ann: 'active',
  bob: 'blocked',
  dan: 'deactivated',
  bea: 'banned',
  pia: 'blocked_pending_approval',
} as const;
const names = Object.keys(states);

const textOf = (stateOf: (name: string) => string, role: string, more = '') => `version: 1
users:
${names.map((name) => `  ${name}: { name: ${name}, email: ${name}@harbor.example, state: ${stateOf(name)} ${more}}`).join('\n')}
groups:
  harbor: { members: { ${names.map((name) => `${name}: ${role}`).join(', ')} } }
projects:
  harbor/app: { members: { ${names.map((name) => `${name}: ${role}`).join(', ')} } }
`;

describe('users in every state who are members', () => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await openKit();
    await fillHarbor(kit, ['harbor/app']);
  });
  afterAll(() => kit?.close());

  const members = async (place: readonly string[]) =>
    Object.fromEntries(
      (await kit.json<{ username: string; state: string; access_level: number }[]>([...place, '--all']))
        .filter(({ username }) => username !== 'root')
        .map(({ username, state, access_level: level }) => [username, [state, level]]),
    );
  const places = [
    ['groups', 'members', 'list', 'harbor'],
    ['projects', 'members', 'list', 'harbor/app'],
  ];

  /** Applies a file, which then has nothing left to change. */
  const converge = async (text: string) => {
    const applied = await kit.apply(text);
    expect([applied.code, applied.err]).toEqual([0, expect.stringContaining('Applied')]);
    expect(await kit.diff(text)).toMatchObject({ code: 0, out: '' });
    expect(await kit.apply(text)).toMatchObject({ code: 0, writes: [] });
  };

  it('are created with their memberships', async () => {
    await converge(textOf((name) => states[name as keyof typeof states], 'developer', ', reset_password: true'));
    const all = Object.fromEntries(Object.entries(states).map(([name, state]) => [name, [state, 30]]));
    for (const place of places) expect(await members(place)).toEqual(all);
  });

  it('become members with another role, and active', async () => {
    await converge(textOf(() => 'active', 'reporter'));
    const all = Object.fromEntries(names.map((name) => [name, ['active', 20]]));
    for (const place of places) expect(await members(place)).toEqual(all);
  });

  it('are exported with their states, and the export changes nothing', async () => {
    await converge(textOf((name) => (name === 'pia' ? 'active' : states[name as keyof typeof states]), 'guest'));
    const { code, out, err } = await kit.repoctl(['export', '--instance']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('state: banned');
    expect(out).toContain('state: deactivated');
    expect(await kit.diff(out)).toMatchObject({ code: 0, out: '' });
  });

  it('lose their memberships in every state', async () => {
    const gone = `{ members: { ${names.map((name) => `${name}: absent`).join(', ')} } }`;
    await converge(`version: 1\ngroups: { harbor: ${gone} }\nprojects: { harbor/app: ${gone} }\n`);
    for (const place of places) expect(await members(place)).toEqual({});
  });
});
