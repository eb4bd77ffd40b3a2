import { existsSync } from 'node:fs';
import { APT, inPath, isDebian, runQuietly } from './chromium.mjs';

/** Debian's packages of the play in deploy/ha, each with a program of it. */
const PACKAGES = [
  ['etcd-server', 'etcd'],
  ['patroni', 'patroni'],
  ['haproxy', 'haproxy'],
  ['nats-server', 'nats-server'],
];
/** The folder of the package `postgresql`, whose programs are not in the path. */
const POSTGRES = '/usr/lib/postgresql';

/**
 * Installs the programs of the play of high availability as root on Debian in a container, where no package starts a service; says in one
 * sentence why they are not there.
 * @returns {string | null}
 */
export function installHaPrograms() {
  const isContainer = !existsSync('/run/systemd/system');
  if (missing().length > 0 && isDebian() && isContainer && process.getuid?.() === 0) {
    console.log(`\n▸ installing ${missing().join(', ')}`);
    runQuietly('apt-get', 'update', ...APT);
    runQuietly('apt-get', 'install', '-y', '--no-install-recommends', ...APT, ...missing());
  }
  if (process.getuid?.() !== 0) return 'The play of high availability needs root, to start PostgreSQL as its own user.';
  if (missing().length === 0) return null;
  return `The play of high availability is left out: ${missing().join(', ')} are not there, and are installed by root on Debian in a container only.`;
}

function missing() {
  const packages = PACKAGES.filter(([, program]) => !inPath([program ?? ''])).map(([name]) => name ?? '');
  return existsSync(POSTGRES) ? packages : [...packages, 'postgresql'];
}
