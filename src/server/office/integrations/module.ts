import { defineModule } from '#server/core/http/calls/handlers.ts';
import { embed, keys } from './handlers/keys.ts';
import { webhooks } from './handlers/webhooks.ts';

export const integrationsModule = defineModule('integrations', [keys, webhooks, embed]);
