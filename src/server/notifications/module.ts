import { defineModule } from '#server/http/handlers.ts';
import { notifications } from './handlers.ts';

export const notificationsModule = defineModule('notifications', [notifications]);
