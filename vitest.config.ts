import { defineConfig } from 'vitest/config';
import { closingLine } from './test/support/closing-line.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['test/support/postgres-template.ts'],
    reporters: ['default', closingLine],
    env: { NO_COLOR: '1', TZ: 'UTC' },
  },
});
