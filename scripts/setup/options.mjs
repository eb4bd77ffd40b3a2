// This file runs on any Node of the machine before anything is installed, so it is plain JavaScript with imports of Node only.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

const USAGE = `Usage: npm start [-- OPTION]

  npm start                    installs what is missing and starts Vezu
  npm start -- --no-demo       leaves a new database without demo data
  npm start -- --new-key       goes on without a lost SECRETS_KEY
  npm start -- --version       prints the version
  npm run dev                  starts Vezu and follows changes of its files
            -- --inspect       lets a debugger in
  npm run build                installs what is missing and builds, without starting
  npm run backup [-- FOLDER]   copies the database and the files into a folder
               -- --rehearse   restores the newest one into a database that is dropped again
  npm run restore -- FOLDER    loads such a copy into an empty database
  npm run migrate              migrates the database without starting Vezu
  npm run admin -- …           manages the operators
  npm run files -- …           checks uploaded files, or moves them to a bucket
  npm run doctor               tries mail, database, disk and every other service of the settings
  npm run seed                 replaces the demo data

The settings are read from the environment: docs/settings.md lists them.`;

const OPTIONS = [
  '--dev',
  '--inspect',
  '--build',
  '--seed',
  '--no-demo',
  '--new-key',
  '--migrate',
  '--backup',
  '--restore',
];
/** Option after `--backup` instead of making one. */
const REHEARSE = '--rehearse';
/** Options that take a folder. */
const NAMING = ['--backup', '--restore'];
/** Options whose other words have their own usage. */
const COMMANDS = ['--admin', '--files', '--doctor'];

/**
 * The answer to a command line that starts nothing, and the exit code; null for one that does.
 * @param {string[]} words
 * @returns {{ text: string, code: 0 | 1 } | null}
 */
export function answerTo(words) {
  if (words[0] === '--backup' && words[1] === REHEARSE) return answerTo(['--backup', ...words.slice(2)]);
  if (words.includes('--help')) return { text: USAGE, code: 0 };
  if (words.includes('--version')) return { text: version(), code: 0 };
  if (COMMANDS.includes(words[0] ?? '')) return null;
  const named = NAMING.includes(words[0] ?? '') && !words[1]?.startsWith('--') ? 1 : -1;
  const unknown = words.find((word, index) => index !== named && !OPTIONS.includes(word));
  return unknown === undefined ? null : { text: `There is no option ${unknown}.\n\n${USAGE}`, code: 1 };
}

/** 'Vezu 0.1.0 (521e630e)': the commit only where the sources come from a repository. */
function version() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return `Vezu ${version}${commit()}`;
}

function commit() {
  // The folder may be within a repository of something else.
  if (!existsSync(join(ROOT, '.git'))) return '';
  try {
    const stdio = /** @type {const} */ (['ignore', 'pipe', 'ignore']);
    const hash = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, stdio: [...stdio] });
    return ` (${hash.toString().trim()})`;
  } catch {
    return '';
  }
}
