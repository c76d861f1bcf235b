/** A server of `node:http` alone that answers every request with the head and the body that it was sent once. */
import { createServer } from 'node:http';

process.once('message', (/** @type {{ head: string, body: string }} */ { head, body }) => {
  const bytes = Buffer.from(body, 'latin1');
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line) => /** @type {const} */ ([line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
    .filter(([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name.toLowerCase()));
  const server = createServer((_request, response) => response.writeHead(200, Object.fromEntries(headers)).end(bytes));
  server.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    process.send?.(`http://127.0.0.1:${port}`);
  });
  process.once('disconnect', () => server.close(() => process.exit()).closeAllConnections());
});
