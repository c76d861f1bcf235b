/** Requests of the administrator, which set up what the commands are asked about. */
import type { TestService } from '../../../support/service.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface AsRoot {
  readonly send: (method: string, path: string, json?: Fields) => Promise<Fields>;
  readonly post: (path: string, json?: Fields) => Promise<Fields>;
  readonly user: (username: string, more?: Fields) => Promise<Fields>;
}

export const sendAs = (
  { url }: Pick<TestService, 'url'>,
  token: string,
  method: string,
  path: string,
  json?: Fields,
): Promise<Response> =>
  fetch(`${url}/api/v4${path}`, {
    method,
    headers: { 'private-token': token, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });

/** Throws for anything but success. */
export const asRoot = (service: () => TestService): AsRoot => {
  const send: AsRoot['send'] = async (method, path, json) => {
    const response = await sendAs(service(), service().rootToken, method, path, json);
    const body = (await response.json().catch(() => ({}))) as Fields;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  };
  const post: AsRoot['post'] = (path, json) => send('POST', path, json);
  const user: AsRoot['user'] = (username, more) =>
    post('/users', {
      username,
      name: username,
      email: `${username}@example.org`,
      password: 'long-enough-1',
      skip_confirmation: true,
      ...more,
    });
  return { send, post, user };
};
