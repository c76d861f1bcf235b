/**
 * Raw HTTP: the path is sent unchanged (fetch would normalize `%2E`, doubled slashes, and odd bytes), a GET can have a
 * body, and HEAD, repeated headers, and redirects are not interpreted.
 */
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { timeoutMs } from './timeout.ts';

export interface RawRequest {
  readonly method: string;
  /** The path and query exactly as they are sent. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body; undefined if it is empty or not JSON. */
  readonly json: unknown;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * One exchange on a new connection.
 *
 * @throws if the server closes the connection without a response, or sends none within `timeoutMs`.
 */
export const exchange = (base: string, { method, path, headers = {}, body }: RawRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const sent = request({ hostname, port, method, path, headers: { ...length, ...headers }, agent: false });
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no answer to ${method} ${path} in time`)));
    let answered = false;
    // A server may reject a body before it has read it all. Errors while sending the rest are expected then.
    sent.on('error', (error) => {
      if (!answered) reject(error);
    });
    sent.on('response', (response) => {
      answered = true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parsed(text) });
      });
    });
    sent.end(body);
  });

/**
 * Sends bytes that no HTTP library would send. Returns the status of the response, or 0 if the server closed the
 * connection without one.
 */
export const statusOfBytes = (base: string, bytes: Uint8Array): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (received.includes('\r\n')) socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)));
  });

/** Sends the head of a request and the beginning of its body, but never the rest. Returns the first line of the response. */
export const unfinished = (base: string, { method, path, headers = {}, body = '' }: RawRequest): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const lines = Object.entries({ Host: hostname, ...headers }).map(([name, value]) => `${name}: ${String(value)}`);
    const socket = connect(Number(port), hostname);
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer to ${method} ${path} in time`)));
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      resolve(chunk.toString('latin1').split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write(body);
  });
