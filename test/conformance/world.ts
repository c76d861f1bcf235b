/** The users and projects of the cases, created through the API with the administrator's token. */
import { startFilled, type TestService } from '../support/service.ts';
import { exchange, type Answer } from '../support/raw-http.ts';
import { id, record } from './answers.ts';
import { encode, type Parameters } from './parameters.ts';

/** `root` is the administrator; `olga` owns the projects; `max` is a master and `gus` a guest in them; `stan` is a stranger. */
export const people = ['olga', 'max', 'gus', 'stan'] as const;
export type Caller = 'anonymous' | 'root' | (typeof people)[number];

/** A private project of olga's. */
export const widgets = '/projects/olga%2Fwidgets';
/** A public project of olga's. */
export const plaza = '/projects/olga%2Fplaza';
/** A private project whose path has a dot. */
export const dotted = 'olga/my.site';

export const password = 'correct horse battery staple 9';

export interface Call extends Parameters {
  readonly method: string;
  /** The path below `/api/v4`. */
  readonly path: string;
  readonly as?: Caller;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface World {
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  readonly tokens: Readonly<Record<Exclude<Caller, 'anonymous'>, string>>;
  readonly ids: Readonly<Record<Exclude<Caller, 'anonymous'>, number>>;
  /** One request; olga makes it unless `as` names another. */
  readonly call: (call: Call) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

const created = (answer: Answer, what: string): Answer => {
  if (answer.status !== 201) throw new Error(`setting up ${what} failed: ${answer.status} ${answer.text}`);
  return answer;
};

interface Facts {
  readonly tokens: Readonly<Record<string, string>>;
  readonly ids: Readonly<Record<string, number>>;
}

const callTo =
  (url: string, tokens: Facts['tokens']): World['call'] =>
  ({ method, path, as = 'olga', headers = {}, ...parameters }) => {
    const { suffix, body, contentType } = encode(path, parameters);
    return exchange(url, {
      method,
      path: `/api/v4${path}${suffix}`,
      headers: {
        ...(as === 'anonymous' ? {} : { 'Private-Token': tokens[as] }),
        ...(contentType === undefined ? {} : { 'Content-Type': contentType }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  };

const fill = async (service: TestService): Promise<Facts> => {
  const tokens: Record<string, string> = { root: service.rootToken };
  const ids: Record<string, number> = { root: 1 };
  const call = callTo(service.url, tokens);

  for (const username of people) {
    const email = `${username}@example.org`;
    const json = { email, username, name: `${username} Example`, password, skip_confirmation: true };
    ids[username] = id(created(await call({ method: 'POST', path: '/users', as: 'root', json }), username));
    const path = `/users/${ids[username]}/impersonation_tokens`;
    const made = await call({ method: 'POST', path, as: 'root', json: { name: 'cases', scopes: ['api'] } });
    tokens[username] = String(record(created(made, `the token of ${username}`))['token']);
  }

  for (const [name, visibility] of [
    ['widgets', 'private'],
    ['plaza', 'public'],
    ['my.site', 'private'],
  ]) {
    const json = { name, path: name, visibility, initialize_with_readme: true };
    const made = id(created(await call({ method: 'POST', path: '/projects', json }), String(name)));
    for (const [username, level] of [
      ['max', 40],
      ['gus', 10],
    ] as const) {
      const member = { user_id: ids[username], access_level: level };
      created(
        await call({ method: 'POST', path: `/projects/${made}/members`, json: member }),
        `${username} in ${name}`,
      );
    }
  }
  return { tokens, ids };
};

/** Starts a server with these users and projects. */
export const openWorld = async (): Promise<World> => {
  const { url, stop, facts } = await startFilled({ name: 'conformance', fill });
  const { tokens, ids } = facts as Pick<World, 'tokens' | 'ids'>;
  return { url, tokens, ids, call: callTo(url, tokens), stop };
};
