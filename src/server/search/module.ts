import { defineModule } from '#server/http/handlers.ts';
import { search } from './handlers.ts';

export const searchModule = defineModule('search', [search]);
