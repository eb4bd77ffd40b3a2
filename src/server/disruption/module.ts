import { defineModule } from '#server/http/handlers.ts';
import { disruption } from './handlers.ts';

export const disruptionModule = defineModule('disruption', [disruption]);
