import { defineModule } from '#server/http/handlers.ts';
import { credentials } from './handlers.ts';

export const credentialsModule = defineModule('credentials', [credentials]);
