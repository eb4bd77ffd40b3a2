import { defineModule } from '#server/core/http/calls/handlers.ts';
import { checkouts } from './handlers/checkout.ts';
import { fiscal } from './handlers/fiscal.ts';
import { cardSettings } from './handlers/settings.ts';

export const paymentsModule = defineModule('payments', [cardSettings, checkouts, fiscal]);
