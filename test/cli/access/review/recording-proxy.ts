/** A server in front of the service: it records requests, counts those at the same time, and lets some fail. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordingProxy {
  readonly url: string;
  /** `GET /api/v4/groups/4` */
  readonly requests: () => readonly string[];
  /** The most requests at the same time. */
  readonly most: () => number;
  /** Answers requests with 500 from now on. */
  readonly fail: (isFailing: (request: string) => boolean) => void;
  /** Forgets the requests, and lets none fail. */
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
}

const failNone = (): boolean => false;

export const recordingProxy = async (to: string): Promise<RecordingProxy> => {
  let requests: string[] = [];
  let [open, most] = [0, 0];
  let isFailing: (request: string) => boolean = failNone;
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const line = `${method} ${url}`;
    requests.push(line);
    open += 1;
    most = Math.max(most, open);
    const forward = async (): Promise<void> => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      if (isFailing(line)) {
        response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"broken"}');
        return;
      }
      const { host: _host, connection: _connection, ...others } = headers;
      const answer = await fetch(`${to}${url}`, {
        method,
        headers: others as Record<string, string>,
        ...(parts.length > 0 && { body: Buffer.concat(parts) }),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      const own = [...answer.headers].filter(
        ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name),
      );
      response.writeHead(answer.status, Object.fromEntries(own)).end(body);
    };
    forward()
      .catch(() => response.destroy())
      .finally(() => {
        open -= 1;
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    most: () => most,
    fail: (which) => {
      isFailing = which;
    },
    reset: () => {
      requests = [];
      most = 0;
      isFailing = failNone;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
