import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/api/errors/api-error.ts';
import { ConfigurationError } from '../../../src/api/errors/configuration-error.ts';
import { InvalidRequestError } from '../../../src/api/errors/invalid-request-error.ts';
import { ProtocolError } from '../../../src/api/errors/protocol-error.ts';
import { TransportError } from '../../../src/api/errors/transport-error.ts';
import { ConfigError } from '../../../src/cli/config/config-error.ts';
import { ExitError } from '../../../src/cli/errors/exit-error.ts';
import { InterruptedError } from '../../../src/cli/errors/interrupted-error.ts';
import { UsageError } from '../../../src/cli/errors/usage-error.ts';
import { problemOfError } from '../../../src/cli/context/problem-of-error.ts';

const apiError = (status: number): ApiError =>
  new ApiError({ status, message: 'no', body: null, method: 'GET', path: '/x' });

const transport = (kind: TransportError['kind']): TransportError =>
  new TransportError('no answer', { code: 'X', kind, url: 'http://x', hint: 'Look.' });

const hintOf = (message: string, body: object): string | undefined =>
  problemOfError(new ApiError({ status: 404, message, body, method: 'GET', path: '/x' })).hint;

describe('the exit code', () => {
  it.each([
    [400, 8],
    [401, 4],
    [403, 5],
    [404, 6],
    [405, 7],
    [409, 7],
    [412, 7],
    [418, 1],
    [422, 8],
    [429, 9],
    [500, 10],
    [503, 10],
  ])('for status %i is %i', (status, exitCode) => {
    expect(problemOfError(apiError(status))).toMatchObject({ status, exitCode });
  });

  it.each([
    ['an invalid command line', 2, new UsageError('x')],
    ['a flag with an invalid value', 2, new ConfigError('x', { origin: 'flag' })],
    ['a path that cannot be built', 2, new InvalidRequestError('x')],
    ['an invalid profile', 3, new ConfigError('x', { origin: 'profile' })],
    ['an invalid configuration', 3, new ConfigError('x')],
    ['invalid client settings', 3, new ConfigurationError('x')],
    ['a refused connection', 11, transport('refused')],
    ['an untrusted certificate', 11, transport('tls')],
    ['a timeout', 11, transport('timeout')],
    ['an interrupted call', 130, transport('aborted')],
    ['an interrupted prompt', 130, new InterruptedError()],
    ['differences', 13, new ExitError('x', { code: 'differences' })],
    ['a response of another kind of server', 1, new ProtocolError('x', { url: 'http://x' })],
    ['a bug', 1, new TypeError('x is not a function')],
    ['a thrown value that is not an error', 1, 'oops'],
  ])('for %s is %i', (_what, exitCode, error) => {
    expect(problemOfError(error).exitCode).toBe(exitCode);
  });
});

describe('the message of an error', () => {
  it('is one line', () => {
    expect(problemOfError(new UsageError('two\n  lines')).message).toBe('two lines');
  });

  it('includes the error of each parameter', () => {
    const error = new ApiError({
      status: 400,
      message: 'title is too long',
      fields: { title: ['is too long'] },
      body: null,
      method: 'POST',
      path: '/x',
    });
    expect(problemOfError(error)).toMatchObject({ code: 'invalid', fields: { title: ['is too long'] } });
  });

  it('distinguishes an unknown endpoint from a missing record', () => {
    expect(hintOf('404 User Not Found', { message: '404 User Not Found' })).toContain('you cannot see it');
    expect(hintOf('404 Not Found', { error: '404 Not Found' })).toBe(
      'No such endpoint: check --url with "repoctl doctor".',
    );
  });

  it('includes the time to wait if the server returns one', () => {
    const error = new ApiError({
      status: 429,
      message: 'slow down',
      body: null,
      method: 'GET',
      path: '/',
      retryAfter: 7,
    });
    expect(problemOfError(error).hint).toBe('Retry in 7 s.');
  });

  it('describes an unexpected error as a bug, and keeps its stack for --debug', () => {
    const problem = problemOfError(new TypeError('x is not a function'));
    expect(problem).toMatchObject({ code: 'bug', message: 'unexpected error: TypeError: x is not a function' });
    expect(problem.hint).toContain('--debug');
    expect(problem.stack).toContain('problem-of-error.test');
  });
});
