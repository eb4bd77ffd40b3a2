import { defineModule } from '#server/core/http/calls/handlers.ts';
import { lostByTicket } from './handlers/tickets.ts';
import { found } from './handlers.ts';

export const foundModule = defineModule('found', [found, lostByTicket]);
