import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

type Variable = Readonly<Record<string, unknown>>;

/** The defaults that Ansible's modules fill in for fields that a playbook leaves out. */
const unset = { masked: false, protected: false, variable_type: 'env_var', environment_scope: '*' };

/**
 * The fields that the modules `gitlab_project_variable` and `gitlab_group_variable` compare, by version. They ignore
 * all other fields of a listed record. A variable is unchanged if a listed record has the same of these fields with
 * the same values: a missing `protected` is not `false`.
 */
const compared: Readonly<Record<string, readonly string[]>> = {
  'community.general 6': ['key', 'value', ...Object.keys(unset)],
  'community.general 7.4 and later': ['key', 'value', 'raw', ...Object.keys(unset)],
};

const playbook: readonly Variable[] = [
  { key: 'PLAIN', value: 'text' },
  { key: 'EMPTY', value: '' },
  { key: 'GUARDED', value: 'swordfish', protected: true, masked: true },
  { key: 'KEY_FILE', value: 'line\nline\n', variable_type: 'file' },
  { key: 'URL', value: 'https://example.org', environment_scope: 'production' },
  { key: 'URL', value: 'https://staging.example.org', environment_scope: 'staging' },
];

const pick = (record: Variable, fields: readonly string[]): Variable =>
  Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));

const differing = (some: readonly Variable[], others: readonly Variable[]): readonly Variable[] =>
  some.filter((one) => !others.some((other) => isDeepStrictEqual(one, other)));

describe.each(engines)('an Ansible playbook on %s', (engine) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());

  const send = (line: string, json?: object) => app.ask(app.rootToken, line, json);

  /** Reads page by page until a page is empty. */
  const listAll = async (path: string, page = 1): Promise<readonly Variable[]> => {
    const found = bodyOf<Variable[]>(await send(`GET ${path}?page=${page}`));
    return found.length === 0 ? [] : [...found, ...(await listAll(path, page + 1))];
  };

  /** Runs the module with `purge` and returns its writes. A create that fails becomes a delete and a create. */
  const converge = async (path: string, fields: readonly string[]): Promise<string[]> => {
    const wanted = playbook.map((variable) => pick({ ...unset, raw: false, ...variable }, fields));
    const listed = async () => (await listAll(path)).map((record) => pick(record, fields));
    const written: string[] = [];
    const write = async (line: string, { key }: Variable, json?: object): Promise<number> => {
      written.push(`${line.split(' ')[0]} ${String(key)}`);
      return (await send(line, json)).status;
    };
    const remove = (variable: Variable) =>
      write(`DELETE ${path}/${variable['key']}?filter[environment_scope]=${variable['environment_scope']}`, variable);
    for (const variable of differing(wanted, await listed())) {
      if ((await write(`POST ${path}`, variable, variable)) !== 201) {
        await remove(variable);
        await write(`POST ${path}`, variable, variable);
      }
    }
    for (const variable of differing(await listed(), wanted)) await remove(variable);
    return written;
  };

  it.each(Object.entries(compared))(
    'creates missing variables in its first run and writes nothing in its second: %s',
    async (version, fields) => {
      const name = `p${version.replace(/\D/g, '')}`;
      const project = await app.make('POST /projects', { name });
      const group = await app.make('POST /groups', { name, path: name });
      for (const place of [`/projects/${project}/variables`, `/groups/${group}/variables`]) {
        expect(await converge(place, fields)).toEqual(playbook.map(({ key }) => `POST ${String(key)}`));
        expect(await converge(place, fields)).toEqual([]);
      }
    },
  );
});
