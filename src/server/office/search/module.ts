import { defineModule } from '#server/core/http/calls/handlers.ts';
import { search } from './handlers.ts';

export const searchModule = defineModule('search', [search]);
