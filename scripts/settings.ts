import { writeFileSync } from 'node:fs';
import { settingsFiles } from './check/settings.ts';

/** `npm run settings`: writes the files that are made from the settings. */
for (const { path, text } of settingsFiles()) writeFileSync(path, text);
