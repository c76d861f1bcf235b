/** A server that answers every endpoint of the contract with records of one kind, and keeps what it receives. */
import { json, recordingServer, type RecordingServer } from '../../api/support/recording-server.ts';
import { namedEndpoints } from '../../support/named-endpoints.ts';

const routes = namedEndpoints.map(([, { method, path, response }]) => ({
  method,
  path: new RegExp(`^/api/v4${path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`),
  isList: response?.type === 'array',
}));

/**
 * Answers lists with all of the records, where one is asked for by its username with that one, and other calls with the first.
 *
 * @param records by their fields; whatever else is read of them is not there
 */
export const contractServer = (records: readonly Readonly<Record<string, unknown>>[]): Promise<RecordingServer> =>
  recordingServer((response, { method, url }) => {
    const { pathname, searchParams } = new URL(url, 'http://forge.test');
    const found = routes.find((route) => route.method === method && route.path.test(pathname));
    const wanted = searchParams.get('username');
    const [first = {}] = records;
    const one = records.find(({ username }) => username === wanted) ?? first;
    if (found?.isList === true) json(response, wanted === null ? records : [one]);
    else json(response, first);
  });
