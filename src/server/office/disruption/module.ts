import { defineModule } from '#server/core/http/calls/handlers.ts';
import { disruption } from './handlers.ts';

export const disruptionModule = defineModule('disruption', [disruption]);
