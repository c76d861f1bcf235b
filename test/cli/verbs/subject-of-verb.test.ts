import { describe, expect, it } from 'vitest';
import { resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';
import { argumentOfRows, identityOf } from '../../../src/cli/verbs/subject-of-verb.ts';
import { everyVerb } from '../support/every-verb.ts';

const resolved = everyVerb.map(([path, , verb]) => [path, resolveVerb(verb)] as const);

describe('the parameter that names the record', () => {
  it('is never the value that is stored in it, for any verb', () => {
    const told = resolved.flatMap(([path, verb]) =>
      verb.endpoints.flatMap(({ endpoint }) => {
        const named = identityOf(verb, endpoint);
        return named?.secret === true || named?.wire === 'value' ? [`${path}: ${named.wire}`] : [];
      }),
    );
    expect(told).toEqual([]);
  });

  it('is the same in rows of names, except for new records within another one', () => {
    const others = resolved.flatMap(([path, verb]) => {
      const [own, inRows] = [identityOf(verb)?.name, argumentOfRows(verb)?.name];
      return own === inRows ? [] : [`${path}: ${own} of ${inRows}`];
    });
    expect(others).toEqual([
      // Several events of one hook can be tested at once.
      'groups hooks test: hook of trigger',
      'issues notes create: body of issue',
      'issues award create: name of issue',
      'mrs notes create: body of mr',
      'mrs award create: name of mr',
      'projects hooks test: hook of trigger',
      'releases links create: name of tag',
      'schedules variables create: key of schedule',
      'service-accounts tokens create: name of account',
      'users tokens create: name of user',
    ]);
  });
});
