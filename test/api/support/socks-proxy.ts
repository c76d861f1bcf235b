import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { listen } from './recording-server.ts';

const next = async (socket: Socket): Promise<Buffer> => (await once(socket, 'data'))[0] as Buffer;

/** A small SOCKS5 proxy (RFC 1928, RFC 1929) that opens connections to IPv4 addresses, for one user or for anyone. */
export const socksProxy = async (user?: { readonly name: string; readonly password: string }) => {
  const asked: string[] = [];
  const serve = async (socket: Socket): Promise<void> => {
    await next(socket);
    socket.write(Buffer.from([5, user === undefined ? 0 : 2]));
    if (user !== undefined) {
      const given = await next(socket);
      const nameEnd = 2 + (given[1] ?? 0);
      const isUser = given.subarray(2, nameEnd).toString() === user.name;
      const isRight = isUser && given.subarray(nameEnd + 1).toString() === user.password;
      socket.write(Buffer.from([1, isRight ? 0 : 1]));
      if (!isRight) return void socket.end();
    }
    const request = await next(socket);
    const [host, port] = [[...request.subarray(4, 8)].join('.'), request.readUInt16BE(8)];
    asked.push(`${host}:${port}`);
    const target = connect(port, host, () => {
      socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
  };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    serve(socket).catch(() => socket.destroy());
  });
  return { host: `127.0.0.1:${await listen(server)}`, asked };
};
