import { describe, expect, it, vi } from 'vitest';
import { startRepeating } from '../../../src/server/queue/recurring.ts';
import { timeoutMs } from '../../support/timeout.ts';

describe('a recurring task', () => {
  it('is named in the log when it fails and runs again', async () => {
    const logged: object[] = [];
    let runs = 0;
    const run = async (): Promise<void> => {
      runs += 1;
      if (runs === 1) throw new Error('no luck');
    };
    const task = startRepeating({ name: 'try luck', interval: 1, run }, (level, message, fields) =>
      logged.push({ level, message, ...fields }),
    );
    await vi.waitFor(() => expect(runs).toBeGreaterThan(1), timeoutMs);
    await task.stop();
    expect(logged).toMatchObject([{ level: 'error', task: 'try luck', error: expect.stringContaining('no luck') }]);
    const after = runs;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(runs).toBe(after);
  });
});
