import { defineModule } from '#server/core/http/calls/handlers.ts';
import { fleet } from './handlers.ts';

export const fleetModule = defineModule('fleet', [fleet]);
