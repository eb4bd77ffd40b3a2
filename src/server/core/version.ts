import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = join(import.meta.dirname, '../../../package.json');

/** The version of this Vezu, from its package.json. */
export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  return String(version);
}
