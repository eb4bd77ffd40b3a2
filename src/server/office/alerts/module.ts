import { defineModule } from '#server/core/http/calls/handlers.ts';
import { waiting } from './handlers/waiting.ts';
import { alerts } from './handlers.ts';

export const alertsModule = defineModule('alerts', [alerts, waiting]);
