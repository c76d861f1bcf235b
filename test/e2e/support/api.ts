/** Plain HTTP to a running server, for preparations and checks of a test. */

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

export interface Api {
  readonly url: string;
  readonly token: string;
}

/** Sends an API request; `path` is below `/api/v4`. The caller declares the type of the response body. */
export const request = async <Body = unknown>(
  { url, token }: Api,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<Body>> => {
  const answer = await fetch(`${url}/api/v4${path}`, {
    method,
    headers: { 'private-token': token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as Body };
};

/** Sends a request that must succeed and returns the body. Throws for any other status. */
export const must = async <Body = { readonly id: number }>(
  api: Api,
  method: string,
  path: string,
  body?: object,
): Promise<Body> => {
  const answer = await request<Body>(api, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

export interface Project {
  readonly id: number;
  readonly path_with_namespace: string;
  readonly default_branch: string | null;
}

/** A new project in root's namespace. */
export const createProject = (api: Api, name: string, more: object = {}): Promise<Project> =>
  must<Project>(api, 'POST', '/projects', { name, ...more });

/** A new user with a role in a project, with their token. */
export const createMember = async (
  api: Api,
  projectId: number,
  { username, accessLevel }: { readonly username: string; readonly accessLevel: number },
): Promise<{ readonly id: number; readonly token: string }> => {
  const { id } = await must(api, 'POST', '/users', {
    username,
    name: username,
    email: `${username}@example.org`,
    skip_confirmation: true,
    reset_password: true,
  });
  await must(api, 'POST', `/projects/${projectId}/members`, { user_id: id, access_level: accessLevel });
  const token = { name: 'test', scopes: ['api'] };
  const made = await must<{ token: string }>(api, 'POST', `/users/${id}/impersonation_tokens`, token);
  return { id, token: made.token };
};
