import { readFileSync } from 'node:fs';
import { StartError, systemReason } from '../start-error.ts';
import { SETTING_NAMES } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment, with the content of the files that `<NAME>_FILE` names as the values of the settings: containers and units get secrets
 * as files, which other programs of the machine cannot read in the list of processes. Throws a StartError when a file cannot be read.
 */
export function withSecretFiles(env: Environment): Environment {
  const read: Record<string, string | undefined> = { ...env };
  for (const name of SETTING_NAMES) {
    const setting = `${name}_FILE`;
    const path = env[setting]?.trim();
    delete read[setting];
    if (!path) continue;
    if (env[name]?.trim())
      throw new StartError(`The settings ${name} and ${setting} are both set: leave out one of them.`);
    try {
      read[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      throw new StartError(`The setting ${setting} names ${path}, which cannot be read (${systemReason(error)}).`);
    }
  }
  return read;
}
