import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { listen } from './recording-server.ts';

export interface Proxy {
  readonly url: string;
  /** `GET http://...` or `CONNECT host:port`, in order. */
  readonly asked: string[];
  readonly authorizations: (string | undefined)[];
}

/** A small proxy that forwards plain HTTP and opens tunnels, or refuses both with the given status, or hangs up. */
export const proxy = async (refuse?: number | 'hang up'): Promise<Proxy> => {
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    authorizations.push(request.headers['proxy-authorization']);
    if (refuse === 'hang up') {
      request.socket.destroy();
      return;
    }
    if (refuse !== undefined) {
      response.writeHead(refuse).end();
      return;
    }
    const { method } = request;
    const { 'proxy-authorization': _mine, ...headers } = request.headers;
    const forward = httpRequest(request.url ?? '', { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forward);
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    authorizations.push(request.headers['proxy-authorization']);
    socket.on('error', () => {});
    if (refuse === 'hang up') {
      socket.destroy();
      return;
    }
    if (refuse !== undefined) {
      socket.end(`HTTP/1.1 ${refuse} No\r\n\r\n`);
      return;
    }
    const [host, port] = (request.url ?? '').split(':');
    const target = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, asked, authorizations };
};
