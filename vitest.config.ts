import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    passWithNoTests: false,
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
          name: 'api',
          include: ['src/server/**/*.test.ts'],
          globalSetup: 'src/testing/global-setup.ts',
          // A database of its own for each file: slow only where the machine is busy.
          testTimeout: 40_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
