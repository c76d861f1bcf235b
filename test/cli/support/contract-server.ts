/** A server that implements every endpoint of the contract with fixed records, and records the requests. */
import { json, recordingServer, type RecordingServer } from '../../api/support/recording-server.ts';
import { calledEndpoints } from '../../support/named-endpoints.ts';

const routes = calledEndpoints.map(([, { method, path, response }]) => ({
  method,
  path: new RegExp(`^/api/v4${path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`),
  isList: response?.type === 'array',
}));

/**
 * Returns all records for a list, the matching one for a username, and the first one for other requests.
 *
 * @param records without any fields that a command does not need
 * @param isTerse writes get no record
 */
export const contractServer = (
  records: readonly Readonly<Record<string, unknown>>[],
  { isTerse = false } = {},
): Promise<RecordingServer> =>
  recordingServer((response, { method, url }) => {
    const { pathname, searchParams } = new URL(url, 'http://forge.test');
    if (isTerse && method !== 'GET') {
      response.writeHead(204).end();
      return;
    }
    const found = routes.find((route) => route.method === method && route.path.test(pathname));
    const wanted = searchParams.get('username');
    const [first = {}] = records;
    const one = records.find(({ username }) => username === wanted) ?? first;
    if (found?.isList === true) json(response, wanted === null ? records : [one]);
    else json(response, first);
  });
