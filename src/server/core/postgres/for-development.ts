import { checkFolder } from '../folder.ts';
import { readConfig } from '../settings/config.ts';
import { withSecretFiles } from '../settings/secret-files.ts';
import { sentenceOf } from '../start-error.ts';
import { type EmbeddedPostgres, startPostgres } from './start.ts';

/**
 * Runs as its own process beside `npm run dev`: the embedded PostgreSQL goes on while the server is started again after each change. It
 * reports when the server may start, and stops PostgreSQL when the channel to the start script closes. node for-development.ts
 */
let opening: Promise<EmbeddedPostgres> | undefined;
// The terminal sends its signals to the server too, which still needs the database then.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.once('disconnect', () => void stop());

try {
  const { databaseUrl, dataDir } = readConfig(withSecretFiles(process.env));
  if (databaseUrl === null) {
    await checkFolder(dataDir);
    opening = startPostgres(dataDir, { say: (line) => console.log(line) });
    await opening;
  }
  process.send?.('ready');
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exit(1);
}

async function stop(): Promise<void> {
  const postgres = await opening?.catch(() => undefined);
  await postgres?.stop();
  process.exit();
}
