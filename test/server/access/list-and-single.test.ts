/** Whoever is not a member gets of a single record what they get of the list that it is in; the short run has a sample. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRead } from '../../../src/contract/vocabulary/access.ts';
import { kindOfEndpoint, namedEndpoints } from '../../support/named-endpoints.ts';
import { sampleOf } from '../../support/rounds.ts';
import { timeoutMs } from '../../support/timeout.ts';
import { requestTo } from './all-cases.ts';
import { openWorld, type World } from './world.ts';

/** The path without the names of its parameters, which differ between the endpoints of a resource. */
const shape = (path: string): string => path.replaceAll(/:\w+/g, ':');

const reads = namedEndpoints.filter(([, endpoint]) => isRead(endpoint));
const byShape = new Map(reads.map(([name, { path }]) => [shape(path), name]));

/** Each list with the endpoint of its single records: `GET /x` and `GET /x/:id`. */
const pairs = reads.flatMap(([single, endpoint]): [single: string, list: string, kind: string][] => {
  const list = /^(.+)\/:$/.exec(shape(endpoint.path))?.[1];
  const name = list === undefined ? undefined : byShape.get(list);
  return name === undefined ? [] : [[single, name, kindOfEndpoint([single, endpoint])]];
});

const sample = sampleOf(pairs, ([, , kind]) => kind);

/** Why a list and its single records are for different callers. */
const exceptions: Readonly<Record<string, string>> = {
  'snippets.get': 'GET /snippets lists the own ones (document, "Snippets"); public ones are in GET /snippets/public',
};

describe('a list and a single record in it', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.stop());

  it(
    'are the same for an anonymous caller, and for a user who is no member, of a public project',
    {
      timeout: 10 * timeoutMs,
    },
    async () => {
      expect(pairs.length).toBeGreaterThan(40);
      const found: Record<string, string> = {};
      for (const [single, list] of sample) {
        for (const caller of ['anonymous', 'plain'] as const) {
          const [ofList, ofSingle] = await Promise.all(
            [list, single].map(async (name) => {
              const made = await requestTo(name)({ world, visibility: 'public', caller });
              return (await world.send(world.tokens[caller], made)).status;
            }),
          );
          if (ofList !== ofSingle) found[single] = `${list}: ${ofList}, ${single}: ${ofSingle} for ${caller}`;
        }
      }
      const unexplained = Object.entries(found).flatMap(([name, text]) => (name in exceptions ? [] : [text]));
      expect(unexplained).toEqual([]);
      const sampled = Object.keys(exceptions).filter((name) => sample.some(([single]) => single === name));
      expect(sampled.filter((name) => !(name in found))).toEqual([]);
    },
  );
});
