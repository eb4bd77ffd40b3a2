import { defineModule } from '#server/core/http/calls/handlers.ts';
import { unsubscribe } from './handlers/unsubscribe.ts';
import { notifications } from './handlers.ts';

export const notificationsModule = defineModule('notifications', [notifications, unsubscribe]);
