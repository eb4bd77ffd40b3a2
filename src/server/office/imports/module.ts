import { defineModule } from '#server/core/http/calls/handlers.ts';
import { imports } from './handlers.ts';

export const importsModule = defineModule('imports', [imports]);
