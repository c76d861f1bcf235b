import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { givenToken, type BuiltService } from '../../support/built-service.ts';
import { timeoutMs } from '../../support/timeout.ts';

/** A request that creates a project and sends the second half of its body on demand. */
export const slowRequest = (url: string) => {
  const body = JSON.stringify({ name: 'just-in-time' });
  const sent = httpRequest(`${url}/api/v4/projects`, {
    method: 'POST',
    headers: { 'private-token': givenToken, 'content-type': 'application/json', 'content-length': body.length },
  });
  const status = new Promise<number>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
  });
  sent.write(body.slice(0, 5));
  return { status, finish: (): void => void sent.end(body.slice(5)) };
};

/** Waits for the response to a later request, so that the server has received everything sent before. */
export const isIn = async ({ url }: BuiltService): Promise<void> => {
  await pause(200);
  await fetch(`${url}/api/v4/templates/licenses`, { headers: { connection: 'close' } });
};

/** Waits until the server is stopping and accepts no more connections. */
export const isEnding = ({ url }: BuiltService): Promise<void> =>
  vi.waitFor(
    () => expect(fetch(`${url}/api/v4/projects`, { headers: { connection: 'close' } })).rejects.toThrow('fetch failed'),
    timeoutMs,
  );
