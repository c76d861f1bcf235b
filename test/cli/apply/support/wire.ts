/** A proxy in front of a service that records every request, and can make requests fail. */
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

export interface Seen {
  readonly method: string;
  /** Path below `/api/v4`, with the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A result that replaces the response of the service. */
export type Fate =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  /** Either the service carries out the request and the response is lost, or the connection breaks before. */
  | 'answer lost'
  | 'broken';

/** Treatment of all requests from now on. */
export interface Treatment {
  /** Called for each request with its number, from 0; undefined forwards it. */
  readonly fate?: (seen: Seen, number: number) => Fate | undefined;
  /** Awaited before a response is forwarded. */
  readonly until?: () => Promise<unknown>;
  /** Added to every response. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Changes the JSON of successful responses, as a server with other fields would send it. */
  readonly answer?: (seen: Seen, body: unknown) => unknown;
}

export interface Wire {
  readonly url: string;
  /** The requests since the last `treat`. */
  readonly seen: Seen[];
  readonly treat: (treatment: Treatment) => void;
  readonly close: () => Promise<void>;
}

const readAll = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const apiPath = '/api/v4';

/** Opens a proxy in front of the service at this URL. */
export const openWire = async (url: string): Promise<Wire> => {
  const target = new URL(url);
  const seen: Seen[] = [];
  let treatment: Treatment = {};

  const forward = async (incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
    const outgoing = send({
      host: target.hostname,
      port: target.port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, host: incoming.headers.host },
    });
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return answer;
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(incoming);
    const path = (incoming.url ?? '').slice(apiPath.length);
    const one: Seen = { method: incoming.method ?? '', path, headers: incoming.headers, body: body.toString('utf8') };
    const fate = treatment.fate?.(one, seen.length);
    seen.push(one);
    if (fate === 'broken') {
      incoming.socket.destroy();
      return;
    }
    if (typeof fate === 'object') {
      response.writeHead(fate.status, { 'content-type': 'application/json', ...fate.headers });
      response.end(JSON.stringify(fate.body ?? { message: `${fate.status} made up` }));
      return;
    }
    const answer = await forward(incoming, body);
    const bytes = await readAll(answer);
    if (fate === 'answer lost') {
      incoming.socket.destroy();
      return;
    }
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers;
    const status = answer.statusCode ?? 500;
    const isChanged = treatment.answer !== undefined && status < 300 && bytes.length > 0;
    await treatment.until?.();
    response.writeHead(status, { ...headers, ...treatment.headers?.() });
    response.end(isChanged ? JSON.stringify(treatment.answer?.(one, JSON.parse(bytes.toString('utf8')))) : bytes);
  };

  const server = createServer(
    (incoming, response) => void handle(incoming, response).catch(() => incoming.socket.destroy()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    treat: (next) => {
      treatment = next;
      seen.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Requests that change something, as `POST /projects/1/labels`. */
export const writesOf = (seen: readonly Seen[]): readonly string[] =>
  seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
