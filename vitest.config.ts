import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Vitest would leave one processor to itself, which of two is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['src/web/**/*.test.tsx'],
          environment: 'happy-dom',
          // a phone
          environmentOptions: { happyDOM: { width: 390, height: 844 } },
          setupFiles: 'src/testing/web/setup.ts',
          // A form is filled key by key: slow only where the machine is busy.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['src/server/**/*.test.ts', 'demo/**/*.test.ts'],
          globalSetup: 'src/testing/global-setup.ts',
          // A database of its own for each file: slow only where the machine is busy.
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
