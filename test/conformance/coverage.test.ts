/** Compares the contract with the document's rows, which were transcribed independently. */
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/contract/vocabulary/endpoint.ts';
import { contract } from '../../src/contract/registry.ts';
import { asServed } from '../../src/contract/vocabulary/served.ts';
import { compare, normalPath } from './compare.ts';
import { rowName, type Row } from './rows/row.ts';
import { rows } from './rows/rows.ts';

const identity = (item: Pick<Row, 'path'> & Pick<Endpoint, 'method'>): string =>
  `${item.method} ${normalPath(item.path)}`;

const endpoints = Object.values(contract).flatMap((resource) => Object.values<Endpoint>(resource).map(asServed));
const byIdentity = new Map(endpoints.map((endpoint) => [identity(endpoint), endpoint]));

describe('the transcription of the document', () => {
  it('has each row once', () => {
    const names = rows.map(identity);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('has every path parameter', () => {
    const silent = rows.filter((row) => {
      const named = new Set(row.required.map((param) => param.name));
      return [...row.path.matchAll(/:([a-z_]+)/g)].some(([, name]) => !named.has(name ?? ''));
    });
    expect(silent.map(rowName)).toEqual([]);
  });

  it('cites a decision for every deletion that returns 204 unlike the document', () => {
    const said = new Set(['DELETE /users/:id', 'DELETE /user/keys/:key_id', 'DELETE /users/:id/keys/:key_id']);
    said.add('DELETE /snippets/:id').add('DELETE /projects/:id/environments/:environment_id');
    const uncited = rows.filter((row) => row.success === 204 && row.decided === undefined);
    expect(new Set(uncited.map(rowName))).toEqual(said);
  });
});

describe('the contract', () => {
  it('declares each endpoint once', () => {
    const names = endpoints.map(identity);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('attributes only the document’s endpoints to it', () => {
    const known = new Set(rows.map(identity));
    const strange = endpoints.filter((endpoint) => endpoint.section !== 'v4' && !known.has(identity(endpoint)));
    expect(strange.map(rowName), 'declare them in section "v4", or transcribe their rows').toEqual([]);
  });

  it('implements every row of the document', () => {
    const wrong = rows.flatMap((row) => {
      const endpoint = byIdentity.get(identity(row));
      const faults = endpoint === undefined ? ['no endpoint has this method and path'] : compare(row, endpoint);
      return faults.map((fault) => `${rowName(row)}: ${fault}`);
    });
    expect(wrong).toEqual([]);
  });
});
