import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError, systemReason } from './start-error.ts';

/** Makes the data folder if it is missing. Throws a StartError when this user cannot write into it. */
export async function checkFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '', { mode: 0o600 });
    await rm(probe);
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be written (${systemReason(error)}): set DATA_DIR to another.`);
  }
}
