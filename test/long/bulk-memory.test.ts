import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { createFromStdin, startProgram } from '../cli/bulk/running-program.ts';

it('a pipe of ten thousand large rows is never held in memory', async () => {
  const server = await recordingServer((response, { body }) => {
    server.received.length = 0;
    json(response, { ...JSON.parse(body.toString()), id: 1 }, 201);
  });
  const description = 'x'.repeat(10_000);
  // A hundred megabytes of rows; the program's own code takes about twenty.
  const running = await startProgram(server, [...createFromStdin, '-o', 'name'], {
    NODE_OPTIONS: '--max-old-space-size=56',
  });
  await pipeline(async function* () {
    yield 'name,description\n';
    for (let row = 1; row <= 10_000; row += 1) yield `label ${row},${description}\n`;
  }, running.stdin);
  const { code, out, err } = await running.ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.split('\n')).toEqual([...Array.from({ length: 10_000 }, (_, index) => `label ${index + 1}`), '']);
});
