import { defineModule } from '#server/http/handlers.ts';
import { verification } from './handlers/verification.ts';
import { admin } from './handlers.ts';

export const adminModule = defineModule('admin', [admin, verification]);
