/** HTTPS to a server whose certificate the test has created, like `exchange` for HTTP. */
import { request } from 'node:https';
import type { Answer, RawRequest } from './raw-http.ts';

/** One exchange on a new connection, with a server that has this certificate. */
export const exchangeTls = (
  base: string,
  ca: string,
  { method, path, headers = {}, body }: RawRequest,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = { method, headers, ca, agent: false, checkServerIdentity: () => undefined };
    const sent = request(`${base}${path}`, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('error', reject);
      response.on('end', () => {
        const json: unknown = /json/.test(response.headers['content-type'] ?? '') ? JSON.parse(text) : undefined;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
      });
    });
    sent.on('error', reject).end(body);
  });
