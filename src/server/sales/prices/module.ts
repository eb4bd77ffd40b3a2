import { defineModule } from '#server/core/http/calls/handlers.ts';
import { conditions } from './handlers/conditions.ts';
import { prices } from './handlers.ts';

export const pricesModule = defineModule('prices', [prices, conditions]);
