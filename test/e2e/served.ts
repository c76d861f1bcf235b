/** A built server with a short way to send requests. */
import { startBuiltService } from '../support/built-service.ts';
import { exchange, type Answer } from '../support/raw-http.ts';

export interface Served {
  readonly url: string;
  /** Sends a request with the administrator's token: `METHOD /path`, below `/api/v4`. Rejects if there is no response. */
  readonly ask: (line: string, json?: object) => Promise<Answer>;
  /** Resolves with the exit code, or null if a signal ended it. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
}

/** Starts it in a data directory, with more options of `serve`. Resolves once it accepts connections. */
export const serve = async (dataDir: string, args: readonly string[] = []): Promise<Served> => {
  const { url, token, stop, kill } = await startBuiltService({ dataDir, args });
  return {
    url,
    ask: (request, json) => {
      const [method = '', path = ''] = request.split(' ');
      return exchange(url, {
        method,
        path: `/api/v4${path}`,
        headers: { 'Private-Token': token, 'Content-Type': 'application/json' },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
    },
    end: async (signal) => (signal === 'SIGKILL' ? kill().then(() => null) : (await stop()).code),
  };
};
