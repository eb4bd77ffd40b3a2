import { defineModule } from '#server/core/http/calls/handlers.ts';
import { dashboard, figureCalls } from './handlers.ts';

export const dashboardModule = defineModule('dashboard', [dashboard, figureCalls]);
