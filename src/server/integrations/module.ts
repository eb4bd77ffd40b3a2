import { defineModule } from '#server/http/handlers.ts';
import { keys } from './handlers/keys.ts';

export const integrationsModule = defineModule('integrations', [keys]);
