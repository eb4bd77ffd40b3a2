import { defineModule } from '#server/core/http/calls/handlers.ts';
import { tickets } from './handlers/desk.ts';
import { questions } from './handlers/questions.ts';
import { support } from './handlers.ts';

export const supportModule = defineModule('support', [support, tickets, questions]);
