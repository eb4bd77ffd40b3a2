import { defineModule } from '#server/http/handlers.ts';
import { finderDomain } from './handlers.ts';

export const finderModule = defineModule('finder', [finderDomain()]);
