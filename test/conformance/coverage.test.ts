/** The contract against the document's rows, which were transcribed apart from it. */
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { contract } from '../../src/contract/registry.ts';
import { compare, normalPath } from './compare.ts';
import { partial, pendingRows, pendingSections } from './pending.ts';
import { rowName, type Row } from './rows/row.ts';
import { rows } from './rows/rows.ts';

const identity = (item: Pick<Row, 'method' | 'path'>): string => `${item.method} ${normalPath(item.path)}`;

const endpoints = Object.values(contract).flatMap((resource) => Object.values<Endpoint>(resource));
const byIdentity = new Map(endpoints.map((endpoint) => [identity(endpoint), endpoint]));
const covered = rows.filter((row) => byIdentity.has(identity(row)));
const pending = rows.filter((row) => !byIdentity.has(identity(row)));

process.stdout.write(`conformance: ${covered.length} of ${rows.length} rows covered, ${pending.length} pending\n`);

describe('the transcription', () => {
  it('holds each row once', () => {
    const names = rows.map(identity);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('gives every parameter of a path', () => {
    const silent = rows.filter((row) => {
      const named = new Set(row.required.map((param) => param.name));
      return [...row.path.matchAll(/:([a-z_]+)/g)].some(([, name]) => !named.has(name ?? ''));
    });
    expect(silent.map(rowName)).toEqual([]);
  });

  it('cites the decision behind every deletion that answers 204 without the document saying so', () => {
    const said = new Set(['DELETE /users/:id', 'DELETE /user/keys/:key_id', 'DELETE /users/:id/keys/:key_id']);
    said.add('DELETE /snippets/:id').add('DELETE /projects/:id/environments/:environment_id');
    const uncited = rows.filter((row) => row.success === 204 && row.decided === undefined);
    expect(new Set(uncited.map(rowName))).toEqual(said);
  });
});

describe('the contract', () => {
  it('covers exactly the rows that are not listed as pending', () => {
    const listed = rows.filter((row) => pendingSections.includes(row.section) || pendingRows.includes(rowName(row)));
    expect(pending.map(rowName)).toEqual(listed.map(rowName));
  });

  it('declares each endpoint once', () => {
    const names = endpoints.map(identity);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('attributes to the document only what the document has', () => {
    const known = new Set(rows.map(identity));
    const strange = endpoints.filter((endpoint) => endpoint.section !== 'v4' && !known.has(identity(endpoint)));
    expect(strange.map(rowName)).toEqual([]);
  });

  it.each(covered.map((row) => [rowName(row), row] as const))('agrees with the row %s', (name, row) => {
    const endpoint = byIdentity.get(identity(row)) as Endpoint;
    expect(compare(row, endpoint, partial[name])).toEqual([]);
  });
});

describe('the pending lists', () => {
  it('name sections and rows that exist', () => {
    const sections = new Set(rows.map((row) => row.section));
    const names = new Set(rows.map(rowName));
    expect(pendingSections.filter((section) => !sections.has(section))).toEqual([]);
    expect([...pendingRows, ...Object.keys(partial)].filter((name) => !names.has(name))).toEqual([]);
  });

  it('name parameters and fields that their rows have', () => {
    const wrong = rows.flatMap((row) => {
      const { params = [], fields = [] } = partial[rowName(row)] ?? {};
      const takes = new Set([...row.required, ...row.optional].map((param) => param.name));
      const strange = [...params.filter((name) => !takes.has(name)), ...fields.filter((name) => !(name in row.fields))];
      return strange.map((name) => `${rowName(row)}: ${name}`);
    });
    expect(wrong).toEqual([]);
  });
});
