/** Stands in front of a server and passes each request on after a while, as a server does that has more to look up. */
import { Agent, createServer, request } from 'node:http';

const [target = '', milliseconds = '5'] = process.argv.slice(2);
const { hostname, port } = new URL(target);
const agent = new Agent({ keepAlive: true });

const server = createServer((incoming, outgoing) => {
  const { method, url: path, headers } = incoming;
  const pass = () => {
    const passed = request({ hostname, port, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', (error) => outgoing.destroy(error));
    incoming.pipe(passed);
  };
  setTimeout(pass, Number(milliseconds));
});
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.(`http://127.0.0.1:${address.port}`);
});
process.once('disconnect', () => process.exit());
