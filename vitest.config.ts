import { defineConfig } from 'vitest/config';
import { closingLine } from './test/support/closing-line.ts';
import { patience } from './test/support/patience.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 3 * patience,
    hookTimeout: 3 * patience,
    expect: { poll: { timeout: patience } },
    pool: 'forks',
    maxWorkers: 2,
    // No module keeps state, so that files can share what is loaded: a third of the time is saved. On Node 24 a worker that
    // goes on like this exits without a word, and each file gets its own.
    isolate: Number.parseInt(process.versions.node, 10) > 20,
    globalSetup: ['test/support/templates.ts'],
    reporters: ['default', closingLine],
    env: { NO_COLOR: '1', TZ: 'UTC' },
  },
});
