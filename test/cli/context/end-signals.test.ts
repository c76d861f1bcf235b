import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSignalReader } from '../../../src/cli/context/end-signals.ts';

const holdUp = (ms: number): void => {
  const started = performance.now();
  while (performance.now() - started < ms);
};

afterEach(() => process.removeAllListeners('SIGUSR2'));

describe('a signal to end', () => {
  it('is the first, an echo at once, and counts again later', async () => {
    const readSignal = createSignalReader();
    expect(readSignal()).toBe('first');
    expect(readSignal()).toBe('echo');
    await vi.waitFor(() => expect(readSignal()).toBe('again'));
  });

  it('that a process sends itself is an echo, however long the system holds the process up', async () => {
    const readSignal = createSignalReader();
    const signals: string[] = [];
    const heardTwice = new Promise<void>((resolve) => {
      process.on('SIGUSR2', () => {
        signals.push(readSignal());
        if (signals.length === 2) return resolve();
        // As `when-exit` does, which `conf` loads by way of `atomically`.
        process.kill(process.pid, 'SIGUSR2');
        holdUp(400);
      });
    });
    process.kill(process.pid, 'SIGUSR2');
    await heardTwice;
    expect(signals).toEqual(['first', 'echo']);
  });
});
