import { defineModule } from '#server/http/handlers.ts';
import { admin } from './handlers.ts';

export const adminModule = defineModule('admin', [admin]);
