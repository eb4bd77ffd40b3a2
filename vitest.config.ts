import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { texts } from './scripts/build/texts.ts';

/** What happens to the processes of PostgreSQL, to payments, to backups and to the demo over days: `npm run test:all`. */
const HOSTING = [
  'src/server/core/{postgres,backup}/*.test.ts',
  'src/server/tests/{month,upkeep}.test.ts',
  'src/server/sales/payments/{ended-process,thousand-orders}.test.ts',
  'demo/{seed,later}.test.ts',
];

/** A test of the server on a PostgreSQL of the run. */
const ON_POSTGRES = {
  globalSetup: 'src/testing/server/global-setup.ts',
  // The server keeps its state in its context, not in its modules: a worker loads them once for all of its files (decision 0108).
  isolate: false,
  // A database of its own for each file: slow only where the machine is busy.
  testTimeout: 90_000,
  hookTimeout: 180_000,
  // What follows a commit, such as a job, comes within a second where the machine is free.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Vitest would leave one processor to itself, which of two is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/shared/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['scripts/setup/play/**'],
          // Pure code has no state: a worker loads it once for all of its files.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      // The modules of the app without a document. They hold the state of a tab, so that each file loads them anew.
      {
        plugins: [texts()],
        test: { name: 'tab', include: ['src/web/**/*.test.ts'], pool: 'vmForks', testTimeout: 20_000 },
      },
      {
        plugins: [texts()],
        test: {
          name: 'web',
          // A context of its own for each file takes half of the processor's time that a process of its own does.
          pool: 'vmForks',
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
          ...ON_POSTGRES,
          name: 'api',
          include: ['src/server/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: HOSTING,
        },
      },
      { test: { ...ON_POSTGRES, name: 'hosting', include: HOSTING } },
      // On the built app with its demo data.
      { test: { name: 'feeds', include: ['feeds/feeds.test.ts'], testTimeout: 120_000, hookTimeout: 600_000 } },
      // What happens to the first command: npm runs in each of them, and each has a minute of its own.
      { test: { name: 'install', include: ['scripts/setup/play/*.test.ts'], testTimeout: 120_000 } },
      // Each bench is processes of its own, so that two are enough at a time.
      { test: { name: 'benches', include: ['bench/benches.test.ts'], maxConcurrency: 2, testTimeout: 600_000 } },
    ],
  },
});
