import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { connect } from '#server/core/database/db.ts';

/** Vitest on the files of a folder; it and its PostgreSQL keep running from one run to the next. */
export interface Tests {
  /** The test files, by their path in the folder. */
  files: ReadonlyMap<string, TestSpecification>;
  run(paths: readonly string[]): Promise<{ failed: string[]; durations: Record<string, number> }>;
  reread(path: string): void;
  close(): Promise<void>;
}

/**
 * `bail` is the number of failed tests after which a run stops; 0 runs everything. A run that stops can lose the failure of a file beside which
 * others run: then it is given one file.
 */
export async function startTests(folder: string, bail: number): Promise<Tests> {
  const home = process.cwd();
  // Tests read files of the repository by their path from its root
  process.chdir(folder);
  const vitest = await createVitest('test', {
    root: folder,
    watch: false,
    run: true,
    bail,
    // Which guards a file meets is recorded in its process.
    isolate: true,
    reporters: [{}],
  });
  const found = await vitest.globTestSpecifications();
  const files = new Map(found.map((test) => [test.moduleId.slice(folder.length + 1), test]));
  return {
    files,
    run: (paths) => run(vitest, files, paths),
    reread: (path) => vitest.invalidateFile(`${folder}/${path}`),
    close: async () => {
      await vitest.close();
      process.chdir(home);
    },
  };
}

async function run(vitest: Vitest, files: Tests['files'], paths: readonly string[]): ReturnType<Tests['run']> {
  const specifications = paths.flatMap((path) => files.get(path) ?? []);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest's result also contains the modules of earlier runs
  const ran = testModules.filter(({ relativeModuleId }) => paths.includes(relativeModuleId));
  const failed = ran.filter((module) => module.state() === 'failed').map(({ relativeModuleId }) => relativeModuleId);
  const durations = ran.map((module): [string, number] => {
    const { collectDuration, duration } = module.diagnostic();
    return [module.relativeModuleId, Math.round(collectDuration + duration)];
  });
  if (failed.length > 0) await dropLeftDatabases(vitest);
  if (failed.length === 0 && unhandledErrors.length > 0) failed.push(String(unhandledErrors[0]));
  return { failed, durations: Object.fromEntries(durations) };
}

/** A run that stops at a failure ends the processes of other files, and their databases stay. They are dropped only on a server of its own. */
async function dropLeftDatabases(vitest: Vitest): Promise<void> {
  const postgres = vitest.projects.find(({ name }) => name === 'api')?.getProvidedContext().postgres;
  if (!postgres || process.env.DATABASE_URL) return;
  const sql = connect(postgres.url, { max: 1, slowQueries: true });
  const left = await sql<{ name: string }[]>`select datname as name from pg_database where datname like 'test\\_%'`;
  for (const { name } of left) await sql.unsafe(`drop database if exists ${name} with (force)`);
  await sql.end();
}
