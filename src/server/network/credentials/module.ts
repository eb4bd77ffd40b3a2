import { defineModule } from '#server/core/http/handlers.ts';
import { credentials } from './handlers.ts';

export const credentialsModule = defineModule('credentials', [credentials]);
