import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { InterruptedError } from '../../../../src/cli/errors/interrupted-error.ts';
import { json as answerJson, recordingServer } from '../../../api/support/recording-server.ts';
import { run, type Result } from '../../support/run.ts';

describe.each([
  ['SIGINT', 130, 'interrupted'],
  ['SIGTERM', 143, 'terminated'],
] as const)('an import ended by %s', (signal, exitCode, word) => {
  /** Ends the import while the request for B is in flight, and then responds to that request with `answer`. */
  const endAtB = async (answer: (response: ServerResponse) => void): Promise<Result> => {
    const interrupt = new AbortController();
    const server = await recordingServer((response, { method, body }) => {
      if (method === 'GET') return answerJson(response, []);
      const { key, value } = JSON.parse(body.toString()) as { key: string; value: string };
      if (key !== 'B') return answerJson(response, { key, value }, 201);
      interrupt.abort(new InterruptedError(undefined, { signal }));
      setTimeout(() => answer(response), 50);
    });
    const result = await run(['variables', 'import', '-'], {
      env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_import', REPOCTL_PROJECT: 'a/b' },
      stdin: 'A=1\nB=2\nC=3\nD=4\n',
      signal: interrupt.signal,
    });
    expect(server.received.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
    return result;
  };

  it('waits for the running request and reports which variables were written', async () => {
    const result = await endAtB((response) => answerJson(response, { key: 'B', value: '2' }, 201));
    expect(result).toMatchObject({ code: exitCode, err: `error: ${word}: 2 variables changed, 2 not: C, D\n` });
    expect(result.out).toBe('A\tcreated\t\nB\tcreated\t\nC\tskipped\t\nD\tskipped\t\n');
  });

  it('warns that the server may have completed the last request', async () => {
    const { code, err } = await endAtB((response) => response.destroy());
    expect(code).toBe(exitCode);
    expect(err).toBe(
      `error: ${word}: 1 variable changed, 3 not: B, C, D\n` +
        'hint: The server may have completed the request for B. Check before you try again.\n',
    );
  });
});
