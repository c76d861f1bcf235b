/** A stand-in for a server with many projects that all have the same labels: what its responses cost is not the client's. */
import { createServer } from 'node:http';

const [count = '1000', labels = '20'] = process.argv.slice(2);
const perPage = 100;

const labelList = JSON.stringify(
  Array.from({ length: Number(labels) }, (_, index) => ({
    id: index + 1,
    name: `label-${String(index).padStart(4, '0')}`,
    color: '#d9534f',
  })),
);

/** As much as a project of a list is. @param {number} id */
const project = (id) => ({
  id,
  path_with_namespace: `large/app-${id}`,
  archived: false,
  visibility: 'private',
  description: 'x'.repeat(2000),
});

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  response.setHeader('content-type', 'application/json');
  if (url.pathname.endsWith('/labels')) return response.end(labelList);
  if (url.pathname.endsWith('/subgroups')) return response.end('[]');
  const page = Number(url.searchParams.get('page') ?? 1);
  const pages = Math.ceil(Number(count) / perPage);
  response.setHeader('x-page', page);
  response.setHeader('x-per-page', perPage);
  response.setHeader('x-total', count);
  response.setHeader('x-total-pages', pages);
  response.setHeader('x-next-page', page < pages ? page + 1 : '');
  const size = Math.min(perPage, Number(count) - (page - 1) * perPage);
  return response.end(
    JSON.stringify(Array.from({ length: size }, (_, index) => project((page - 1) * perPage + index + 1))),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.(`http://127.0.0.1:${address.port}`);
});
process.once('disconnect', () => process.exit());
