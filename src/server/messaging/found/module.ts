import { defineModule } from '#server/core/http/handlers.ts';
import { lostByTicket } from './handlers/tickets.ts';
import { found } from './handlers.ts';

export const foundModule = defineModule('found', [found, lostByTicket]);
