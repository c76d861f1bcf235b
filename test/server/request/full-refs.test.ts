/** Sends every parameter of the contract that is about a branch, a tag, or a commit with full names such as `refs/heads/master`; the short run has a sample. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/contract/registry.ts';
import { asServed } from '../../../src/contract/vocabulary/served.ts';
import { pathNames, type Endpoint, type Schema } from '../../../src/contract/vocabulary/endpoint.ts';
import type { Answer } from '../../support/raw-http.ts';
import { sampleOf } from '../../support/rounds.ts';
import { requestTo } from '../access/all-cases.ts';
import { openWorld, type Request, type World } from '../access/world.ts';

interface Parameter {
  /** `branches.create`. */
  readonly endpoint: string;
  readonly declared: Endpoint;
  readonly name: string;
  readonly description: string;
}

const isText = ({ type, enum: words }: Schema): boolean => [type].flat().includes('string') && words === undefined;

const parameters: readonly Parameter[] = Object.entries(contract).flatMap(([resource, endpoints]) =>
  Object.entries<Endpoint>(endpoints).flatMap(([verb, declared]) =>
    Object.entries(asServed(declared).params)
      .filter(([, schema]) => isText(schema))
      .map(([name, { description = '' }]) => ({ endpoint: `${resource}.${verb}`, declared, name, description })),
  ),
);

/** The start of a new branch is given as a ref, too. */
const isRef = ({ name, description }: Parameter): boolean =>
  /^start_(?:branch|sha)$/.test(name) || (/\bbranch\b/i.test(description) && /\btag\b/i.test(description));

/** The name of one branch or tag, which has no prefix: as part of a name, `refs/heads/` would name another one. */
const isName = (parameter: Parameter): boolean =>
  !isRef(parameter) &&
  (/(?:^|_)branch$|^tag_name$/.test(parameter.name) || /^(?:Branch|Tag) name/.test(parameter.description));

/** Texts about commits that are neither; a SHA is no ref where it must be one in full. */
const others = new Set(['commit_message', 'merge_commit_message', 'tag_message', 'message', 'last_commit_id']);
const isOther = ({ name, description }: Parameter): boolean =>
  others.has(name) || /\bSHA\b/.test(description) || description.startsWith('Release name');

const mentions = ({ description }: Parameter): boolean => /\b(?:branch|tag|ref|commit|sha)\b/i.test(description);

const titleOf = ({ endpoint, name }: Parameter): string => `${endpoint} ${name}`;

/** The same request with another value of one parameter. */
const withValue = ({ line, json }: Request, { declared, name }: Parameter, value: string): Request => {
  const [method = '', address = ''] = line.split(' ');
  const [path = '', query = ''] = address.split('?');
  if (pathNames(declared.path).includes(name)) {
    const place = declared.path.split('/').indexOf(`:${name}`);
    const parts = path.split('/').with(place, encodeURIComponent(value));
    return { line: `${method} ${parts.join('/')}${query === '' ? '' : `?${query}`}`, ...(json && { json }) };
  }
  if (method !== 'GET') return { line, json: { ...json, [name]: value } };
  const given = new URLSearchParams(query);
  given.set(name, value);
  return { line: `${method} ${path}?${given.toString()}` };
};

/** What an answer says about the ref, which can be shown as given: of a read all, of a write what does not differ from call to call. */
const factsOf = (answer: Answer, { method }: Endpoint): unknown => {
  if (answer.json === undefined) return answer.text;
  const facts = JSON.parse(answer.text.replaceAll('"ref":"refs/heads/', '"ref":"')) as Record<string, unknown>;
  if (method === 'GET') return facts;
  const { ref, tag, sha, commit, parent_ids } = facts;
  return { ref, tag, sha, commit, parent_ids };
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const send = async (parameter: Parameter, value: string): Promise<Answer> => {
  const request = await requestTo(parameter.endpoint)({ world, visibility: 'private', caller: 'admin' });
  return world.send(world.tokens.admin, withValue(request, parameter, value));
};

/** What was deployed elsewhere can be a branch that is gone here. */
const isFree = ({ endpoint }: Parameter): boolean => endpoint === 'deployments.create';

/** A client error, a filter that nothing fits, or a file that is invalid there. */
const isRefused = ({ status, text }: Answer): boolean =>
  (status >= 400 && status < 500) || text === '[]' || text.startsWith('{"valid":false');

/** The parameters of the run with their titles, by method and name. */
const titled = (wanted: (parameter: Parameter) => boolean) =>
  sampleOf(
    parameters.filter(wanted).map((one) => [titleOf(one), one] as const),
    ([, { declared, name }]) => `${declared.method} ${name}`,
  );

describe('a parameter about branches, tags, or commits', () => {
  it('is a ref, a name, or neither', () => {
    const undecided = parameters.filter((one) => mentions(one) && !isRef(one) && !isName(one) && !isOther(one));
    expect(undecided.map(titleOf)).toEqual([]);
    expect(parameters.filter(isRef).length).toBeGreaterThan(20);
    expect(parameters.filter(isName).length).toBeGreaterThan(20);
  });

  it.each(titled(isRef))('takes the full name where it is a ref: %s', async (_title, parameter) => {
    const [short, full] = [await send(parameter, 'master'), await send(parameter, 'refs/heads/master')];
    expect([short.status, full.status]).toEqual([parameter.declared.success, parameter.declared.success]);
    expect(factsOf(full, parameter.declared)).toEqual(factsOf(short, parameter.declared));
  });

  it.each(titled((one) => isRef(one) && !isFree(one)))(
    'takes no full name of a missing branch: %s',
    async (_title, parameter) => {
      expect(isRefused(await send(parameter, 'refs/heads/nowhere'))).toBe(true);
    },
  );

  it.each(titled(isName))('refuses the full name where it is a name: %s', async (_title, parameter) => {
    const kind = parameter.name.includes('tag') ? 'tags' : 'heads';
    expect(isRefused(await send(parameter, `refs/${kind}/master`))).toBe(true);
  });
});
