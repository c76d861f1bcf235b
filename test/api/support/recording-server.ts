import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as the server received it. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface RecordingServer {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
}

export type Answer = (response: ServerResponse, request: Received, number: number) => void;

/** Listens on a free local port until the test is over, then closes every connection. */
export const listen = async (server: Server): Promise<number> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
};

/** A listener that records its requests; `number` counts them from 1. */
export const recorder =
  (received: Received[], answer: Answer): RequestListener =>
  (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks) });
      answer(response, received.at(-1) as Received, received.length);
    });
  };

/** A real HTTP server that records its requests. */
export const recordingServer = async (answer: Answer): Promise<RecordingServer> => {
  const received: Received[] = [];
  const port = await listen(createServer(recorder(received, answer)));
  return { url: `http://127.0.0.1:${port}`, port, received };
};

export const json = (
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

/** Responds with an HTML page, as proxies do. */
export const html = (response: ServerResponse, body: string, status = 200): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
};
