import { once } from 'node:events';
import { expect, it } from 'vitest';
import { startBuiltService } from '../support/built-service.ts';
import { isEnding, isIn, slowRequest } from './support/slow-request.ts';

/** Makes a process throw an uncaught error at a signal that nothing else uses. */
const fault = `data:text/javascript,process.on('SIGUSR2', () => setTimeout(() => { throw new Error('planted') }))`;

it('serve, after an uncaught error, finishes the requests in flight, logs the error, and ends with 1', async () => {
  const service = await startBuiltService({ env: { NODE_OPTIONS: `--import=${encodeURI(fault)}` } });
  const { status, finish } = slowRequest(service.url);
  await isIn(service);

  service.process.kill('SIGUSR2');
  await isEnding(service);
  finish();

  expect(await status).toBe(201);
  expect(await once(service.process, 'exit')).toEqual([1, null]);
  expect(service.stderr()).toMatch(/"message":"an unexpected error ends the server","error":"Error: planted/);
  expect(service.stderr()).toMatch(/^error: the server ended because of an unexpected error$/m);
  await service.stop();
});
