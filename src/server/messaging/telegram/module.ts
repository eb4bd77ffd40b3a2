import { defineModule } from '#server/core/http/calls/handlers.ts';
import { telegram } from './handlers.ts';

export const telegramModule = defineModule('telegram', [telegram]);
