/** An update without changes: the error names every option that changes something. */
import { expect, it } from 'vitest';
import { checkAnyOf } from '../../../src/cli/verbs/collect-params.ts';
import { resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';
import { everyVerb } from '../support/every-verb.ts';

const updates = everyVerb.filter(([, , { endpoint }]) => endpoint.anyOf !== undefined);

it('names every option of every update', () => {
  const lacking: string[] = [];
  for (const [path, , verb] of updates) {
    const resolved = resolveVerb(verb);
    const { anyOf = [] } = verb.endpoint;
    const extras = (verb.extras ?? []).flatMap(({ flags }) => /--[\w-]+/.exec(flags) ?? []);
    const labels = resolved.parameters.filter(({ wire }) => anyOf.includes(wire)).map(({ label }) => label);
    let message = '';
    try {
      checkAnyOf(resolved, {}, verb.endpoint);
    } catch (error) {
      message = String(error);
    }
    const named = message.split(/,? (?:or )?(?=--)|, (?=<)/);
    lacking.push(
      ...[...labels, ...extras].filter((label) => !named.includes(label)).map((label) => `${path} ${label}`),
    );
  }
  expect(updates.length).toBeGreaterThan(5);
  expect(lacking).toEqual([]);
});
