import { defineModule } from '#server/core/http/calls/handlers.ts';
import { finderDomain } from './handlers.ts';

export const finderModule = defineModule('finder', [finderDomain()]);
