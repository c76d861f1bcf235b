import { describe, expect, it } from 'vitest';
import { fillHarbor, openKit, type Kit } from '../cli/apply/support/kit.ts';

/** A configuration with every kind of change: a rename, members, all sections, a new project, and a protected one. */
const whole = `version: 1
groups:
  harbor: { settings: { description: All ships }, members: { ann: developer }, variables: { REGION: { value: eu } } }
projects:
  harbor/**:
    labels: { bug: { color: "#d9534f", was: defect }, later: { color: teal, priority: 4 } }
  harbor/app:
    settings: { description: Berths, visibility: public }
    environments: { production: { external_url: "https://harbor.example" } }
    milestones: { "2.5": { due_date: "2031-01-01", state: closed } }
    variables: { ONE: { value: "1", protected: true } }
    triggers: { docs: {} }
    schedules: { nightly: { ref: master, cron: "0 1 * * *", variables: { MODE: full } } }
    protected_branches: { master: { push_access_level: master, merge_access_level: developer } }
  harbor/made: { create: true, settings: { description: New }, labels: { own: { color: red } } }
`;

const open = async (): Promise<Kit> => {
  const kit = await openKit();
  await fillHarbor(kit, ['harbor/app']);
  await kit.json(['labels', 'create', 'defect', '--color', 'red', '-p', 'harbor/app']);
  await kit.json(['users', 'create', 'ann', '--email', 'ann@harbor.example', '--name', 'Ann', '--reset-password']);
  return kit;
};

const stateOf = async ({ json }: Kit): Promise<unknown> => {
  const lists = ['labels', 'environments', 'milestones', 'variables', 'triggers', 'schedules'].map((noun) =>
    json<Record<string, unknown>[]>([noun, 'list', '-p', 'harbor/app']),
  );
  const found = await Promise.all(lists);
  return found.map((records) =>
    records.map(({ key, name, title, description }) => key ?? name ?? title ?? description).toSorted(),
  );
};

describe('an apply that is cut off at every request in turn', () => {
  it.each(['broken', 'answer lost'] as const)(
    '%s: run again, it ends in the same state',
    { timeout: 180_000 },
    async (fate) => {
      const first = await open();
      expect(await first.apply(whole)).toMatchObject({ code: 0 });
      const expected = await stateOf(first);
      const { length } = first.wire.seen;
      await first.close();
      let ended = false;
      for (let number = 0; !ended; number += 1) {
        const next = await open();
        next.wire.treat({ fate: (_, at) => (at >= number ? (at === number ? fate : 'broken') : undefined) });
        const cut = await next.apply(whole, '--retries', '0');
        ended = cut.code === 0;
        next.wire.treat({});
        const again = await next.apply(whole);
        expect([number, again.code, again.err]).toEqual([number, 0, expect.anything()]);
        expect([number, await next.diff(whole)]).toMatchObject([number, { code: 0, writes: [] }]);
        expect([number, await stateOf(next)]).toEqual([number, expected]);
        await next.close();
        expect(number).toBeLessThan(length);
      }
    },
  );
});
