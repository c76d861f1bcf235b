/** Plain HTTP to a running service, for what a test sets up or looks up. */

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

export interface Api {
  readonly url: string;
  readonly token: string;
}

/** One request of the API, `path` from below `/api/v4` on. The body of the answer is taken at the caller's word. */
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

/** The same, for what has to work: gives the body, throws for every answer that is no success. */
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

/** A new project of root's own. */
export const createProject = (api: Api, name: string, more: object = {}): Promise<Project> =>
  must<Project>(api, 'POST', '/projects', { name, ...more });

/** A new user with a role in a project, and a token of theirs. */
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
