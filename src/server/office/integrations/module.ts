import { defineModule } from '#server/core/http/handlers.ts';
import { keys } from './handlers/keys.ts';
import { webhooks } from './handlers/webhooks.ts';

export const integrationsModule = defineModule('integrations', [keys, webhooks]);
