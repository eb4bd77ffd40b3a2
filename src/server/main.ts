import { join } from 'node:path';
import { type Clock, clockWithOffset } from './core/clock.ts';
import { connect } from './core/database/db.ts';
import { deleteFingerprint } from './core/database/key-fingerprint.ts';
import { DEMO_FILLED, reach, reached } from './core/database/milestones.ts';
import { oneAtATime } from './core/database/one-at-a-time.ts';
import { builtWeb } from './core/http/pages/web.ts';
import { liveWeb } from './core/http/pages/web-dev.ts';
import { ensureBuilt, WEB_FOLDER } from './core/http/pages/web-stamp.ts';
import { createLog, type Log } from './core/log.ts';
import { isOfFullDisk } from './core/postgres/full-disk.ts';
import {
  checkMigrated,
  type Database,
  migrateDatabase,
  openDatabase,
  reachDatabase,
} from './core/postgres/open-database.ts';
import { type Config, readConfig } from './core/settings/config.ts';
import { withSecretFiles } from './core/settings/secret-files.ts';
import { warnOfUnknown } from './core/settings/unknown-settings.ts';
import { StartError, sentenceOf } from './core/start-error.ts';
import { startSteps } from './core/start-steps.ts';
import { onStop } from './core/stop.ts';
import { readVersion } from './core/version.ts';
import { startWatchdog } from './core/watchdog.ts';
import { examine } from './doctor.ts';
import { actorFinder, BROWSING, MODULES } from './modules.ts';
import { applySellingRule } from './network/carriers/commands/settle-selling.ts';
import { loadPlaces } from './network/places/commands/load.ts';
import { CALLBACK } from './people/accounts/commands/provider-journey.ts';
import { buildContext, checkPorts, type Running, run } from './run.ts';
import {
  backUpBefore,
  changeKey,
  migrateOnly,
  restoreBackup,
  runAdminTask,
  runFilesTask,
  type TaskParts,
} from './tasks.ts';
import { keepUp, keepUpForever } from './upkeep.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The milestone of a new database that is to be filled with demo data. */
const DEMO_WANTED = 'demo_wanted';

const flags = new Set(process.argv.slice(2));
/** The folder of a backup, if the command line names one. */
const named = process.argv.slice(2).find((word) => !word.startsWith('--'));
const say = (line: string) => console.log(line);

try {
  if (flags.has('--seed')) await seedAgain();
  else if (flags.has('--upkeep')) await keepUpForever(taskParts(), () => new Date());
  else if (flags.has('--backup'))
    await keepUp(flags.has('--rehearse') ? 'rehearsal' : 'backup', taskParts(), () => new Date());
  else if (flags.has('--restore')) await restoreBackup(taskParts());
  else if (flags.has('--migrate')) await migrateOnly(taskParts());
  else if (flags.has('--admin')) await administerService();
  else if (flags.has('--doctor')) await examineService();
  else if (flags.has('--files')) await runFilesTask({ ...taskParts(), words: wordsAfter('--files') });
  else await start();
} catch (error) {
  const sentence = await sentenceFor(error);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exit(1);
}

/** The sentence for an error that the person at the terminal can correct; null for a fault of the program. */
async function sentenceFor(error: unknown): Promise<string | null> {
  const sentence = sentenceOf(error);
  if (sentence !== null) return sentence;
  const { databaseUrl, dataDir } = readConfig(withSecretFiles(process.env));
  if (databaseUrl !== null || !(await isOfFullDisk(error, dataDir))) return null;
  return `The disk of ${dataDir} is full: make room, then start again.`;
}

async function start(): Promise<void> {
  const config = readSettings();
  const log = createLog(config.logLevel);
  const now = clockWithOffset(config.clockOffset);
  const live = flags.has('--dev');
  await checkPorts(config);
  const steps = startSteps();
  // Before the database is opened, whose statements are traced.
  await steps.step(traceIfSet(config), (endTracing) => endTracing());
  onStop(log, steps.undo, { drainSeconds: config.drainSeconds, explain: sentenceFor });
  const building = live ? Promise.resolve() : ensureBuilt(steps.signal, say);
  // The promise is awaited below; this keeps a failed build from being an unhandled rejection until then.
  building.catch(() => undefined);
  try {
    const database = await steps.step(reachDatabase(config, say), (opened) => opened.close());
    await steps.step(prepare({ config, database, now, log }));
    await steps.step(building);
    const demoProvider = await steps.step(ensureDemoProvider(config, database), (provider) => provider?.close());
    const identityProviders = [...config.identityProviders, ...(demoProvider ? [demoProvider.provider] : [])];
    const phones = config.gateways.sms !== null || config.gateways.viber !== null;
    const facts = { ...config, identityProviders, phones };
    const demoHereOnly = !config.demoForAll && (await reached(database.pool, DEMO_FILLED));
    const web = live ? liveWeb(ROOT, Number(wordsAfter('--vite')[0]), facts) : builtWeb(WEB_FOLDER, facts);
    const findActor = actorFinder(database.pool);
    const made = { config, database, identityProviders, now, log, web, findActor, demoHereOnly, live };
    // In development a debugger may stop the loop, and a person watches.
    const watchdog = live ? null : startWatchdog();
    await steps.step(Promise.resolve(watchdog), (dog) => dog?.stop());
    const node = run({ ...made, domains: MODULES, browsing: BROWSING, ...(watchdog && { begin: watchdog.note }) });
    const running = await steps.step(node, (one) => one.stop());
    await steps.step(driveDemoBuses(database, running), (stopDriving) => stopDriving?.());
    await greet(config, database, running.address);
    if (demoProvider) say(`Its demo identity provider is at ${demoProvider.provider.issuer}`);
  } catch (error) {
    // Failures caused by undoing the start are not reported.
    if (steps.signal.aborted) return;
    await steps.undo();
    throw error;
  }
}

/** Returns a function that sends the last spans. The packages are loaded only where they are used. */
async function traceIfSet({ tracing }: Config): Promise<() => Promise<void>> {
  if (!tracing) return async () => undefined;
  const { startTracing } = await import('./core/tracing/start-tracing.ts');
  return startTracing(readVersion());
}

/** Migrates the database, or checks that it has been migrated, and fills a new one. */
async function prepare(parts: StartParts): Promise<void> {
  const { config, database, now } = parts;
  const wantsDemo = config.demoData && !flags.has('--no-demo');
  if (config.migrate) {
    await migrateDatabase(database, say, {
      onEmpty: async (sql) => {
        if (wantsDemo) await reach(sql, DEMO_WANTED, now());
      },
      before: backUpBefore({ config, database, say }),
    });
  } else await checkMigrated(database.pool);
  if (flags.has('--new-key')) await deleteFingerprint(database.pool);
  await loadPlaces(database.pool);
  await refusePublicDemo(config, database);
  await ensureDemo(parts);
  // After the demo: another node that fills it in holds the carriers until it has finished.
  await applySellingRule(database.pool, config.verification.required, now());
}

/** `npm run admin -- create EMAIL …`: what follows are the words of the command. */
async function administerService(): Promise<void> {
  const parts = { ...taskParts(), words: wordsAfter('--admin') };
  const { config } = parts;
  if (parts.words[0] === 'rekey') return changeKey({ config, say, now: clockWithOffset(config.clockOffset)() });
  const log = createLog(config.logLevel);
  await runAdminTask(parts, (database) =>
    buildContext({ config, database, now: clockWithOffset(config.clockOffset), log }),
  );
}

/** `npm run doctor`: the exit code says whether everything works, for programs that watch. */
async function examineService(): Promise<void> {
  const { config, say: print } = taskParts();
  if (!(await examine({ config, words: wordsAfter('--doctor'), say: print }))) process.exitCode = 1;
}

function wordsAfter(flag: string): string[] {
  return process.argv.slice(process.argv.indexOf(flag) + 1);
}

/** Reads the settings, and says which names in the environment are nearly one. */
function readSettings(): Config {
  const env = withSecretFiles(process.env);
  const warning = warnOfUnknown(env);
  if (warning !== null) console.error(warning);
  return readConfig(env);
}

function taskParts(): TaskParts {
  return { config: readSettings(), named, say };
}

/**
 * Throws when a server that others can reach has a demo database, unless the settings allow it explicitly: the passwords of the demo
 * accounts are public.
 */
async function refusePublicDemo(config: Config, { pool }: Database): Promise<void> {
  if (!config.isPublic || config.demoData || !(await reached(pool, DEMO_FILLED))) return;
  throw new StartError(
    'This database holds the demo, whose accounts everybody can sign in to, and others reach this address: ' +
      'set DATA_DIR or DATABASE_URL to another, or DEMO_DATA=on to show the demo to everybody.',
  );
}

/** Starts the demo's identity provider on this machine; when its port is taken, the demo runs without it. */
async function ensureDemoProvider(config: Config, { pool }: Database) {
  if (config.isPublic || !(await reached(pool, DEMO_FILLED))) return null;
  const loaded = await import('#demo/identity/provider.ts').catch(onlyIfMissing);
  if (!loaded) {
    say('The demo identity provider is off: the packages for it are not installed (npm install --omit=dev).');
    return null;
  }
  const port = config.demoOidcPort;
  // this runs before the app listens, so it must not take the app's own ports
  const isOwn = port === config.port || port === config.wsPort;
  const provider = isOwn
    ? null
    : await loaded.startDemoProvider({ port, redirectUri: `${config.publicUrl}${CALLBACK}` });
  if (!provider) say(`The demo identity provider is off: port ${port} is in use (setting DEMO_OIDC_PORT).`);
  return provider;
}

/** Returns null when a module could not be loaded because its package is not installed, and throws every other error. */
function onlyIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
  throw error;
}

async function driveDemoBuses({ url }: Database, { app }: Running) {
  if (!(await reached(app.pool, DEMO_FILLED))) return;
  const { driveDemo } = await import('#demo/drive.ts');
  return driveDemo({ app, url });
}

async function seedAgain(): Promise<void> {
  const config = readSettings();
  const database = await openDatabase(config, say);
  try {
    await loadPlaces(database.pool);
    const now = clockWithOffset(config.clockOffset);
    const parts = { config, database, now, log: createLog(config.logLevel) };
    await oneAtATime(database.url, 'demo', () => fillDemo(parts));
  } finally {
    await database.close();
  }
  say('The demo data is new.');
}

interface StartParts {
  config: Config;
  database: Database;
  now: Clock;
  log: Log;
}

/** Fills the database with demo data once, and only if it was new when demo data was requested: a real database is never filled. */
async function ensureDemo(parts: StartParts): Promise<void> {
  const { pool, url } = parts.database;
  const isDue = async () => (await reached(pool, DEMO_WANTED)) && !(await reached(pool, DEMO_FILLED));
  if (!(await isDue())) return;
  // Another node may be filling it in: this one waits, and looks again.
  await oneAtATime(url, 'demo', async () => {
    if (await isDue()) await fillDemo(parts);
  });
}

async function fillDemo({ config, database, now, log }: StartParts): Promise<void> {
  const { seedDemo } = await import('#demo/seed.ts');
  say('Filling in demo data …');
  // The owner empties tables, and refreshes what the planner knows of them.
  const sql = connect(database.ownerUrl ?? database.url, { max: 4, slowQueries: true });
  try {
    const app = await buildContext({ config, database: { pool: sql }, now, log });
    await seedDemo(app, now());
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function greet(config: Config, database: Database, address: string): Promise<void> {
  say(`\nVezu is at ${address} (the API is described at ${address}/api/docs)`);
  if (await reached(database.pool, DEMO_FILLED)) {
    const { introduceDemo } = await import('#demo/seed.ts');
    say(introduceDemo());
  }
  if (config.isPublic && !config.demoData)
    say('There is no demo data, since others reach this address (DEMO_DATA=on).');
  if (config.outbox) say(`Mails are not sent but kept at ${address}/outbox, until SMTP_URL names a mail server.`);
  else if (config.smtpUrl === null) say('No mail server is set (SMTP_URL): nobody gets a mail.');
  if (config.databaseUrl === null) say(`Its data is in ${config.dataDir}. Ctrl-C stops it.`);
}
