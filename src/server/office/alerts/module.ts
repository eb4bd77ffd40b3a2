import { defineModule } from '#server/core/http/calls/handlers.ts';
import { alerts, waiting } from './handlers.ts';

export const alertsModule = defineModule('alerts', [alerts, waiting]);
