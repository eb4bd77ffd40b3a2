import { defineModule } from '#server/core/http/calls/handlers.ts';
import { credentials } from './handlers.ts';

export const credentialsModule = defineModule('credentials', [credentials]);
