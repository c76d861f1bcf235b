import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { recordingServer } from '../api/support/recording-server.ts';
import { startProgram } from '../cli/bulk/running-program.ts';

it('a bulk command with a million names uses less than a gigabyte and counts them before it sends one', async () => {
  const server = await recordingServer((response) => response.destroy());
  const running = await startProgram(server, ['labels', 'delete', '-', '--yes'], {
    NODE_OPTIONS: '--max-old-space-size=1000',
  });
  await pipeline(async function* () {
    for (let part = 0; part < 1000; part += 1) {
      yield Array.from({ length: 1000 }, (_, index) => `label ${part * 1000 + index}\n`).join('');
    }
  }, running.stdin);
  const { code, err } = await running.ended;
  expect({ code, received: server.received }).toEqual({ code: 2, received: [] });
  expect(err).toContain('1000000 changes to make, and --max-changes is 20; nothing was sent');
});
