import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const send = async (method: string, path: string, token: string, body?: object): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${service.url}/api/v4${path}`, {
    method,
    headers: { 'private-token': token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBeLessThan(300);
  return (await answer.json()) as Record<string, unknown>;
};

it('a project that an administrator creates in a user namespace belongs to that user', async () => {
  const root = service.rootToken;
  const ann = { username: 'ann', name: 'Ann', email: 'ann@example.com', skip_confirmation: true };
  const { id } = await send('POST', '/users', root, ann);
  const { token } = await send('POST', `/users/${id}/impersonation_tokens`, root, { name: 't', scopes: ['api'] });
  const place = await send('GET', '/namespaces/ann', String(token));

  const project = await send('POST', '/projects', root, { name: 'Gift', namespace_id: place['id'] });

  expect(await send('GET', '/projects?owned=true', String(token))).toMatchObject([{ id: project['id'] }]);
  expect(await send('DELETE', `/projects/${project['id']}`, String(token))).toEqual({ message: '202 Accepted' });
});
