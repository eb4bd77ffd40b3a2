import { defineModule } from '#server/http/handlers.ts';
import { dashboard } from './handlers.ts';

export const dashboardModule = defineModule('dashboard', [dashboard]);
