import { SIGNED_IN } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { notificationChoice, notificationChoices } from './notifications-schema.ts';

export const notificationsApi = {
  choices: endpoint({
    method: 'GET',
    path: '/api/me/notification-choices',
    summary: 'What one chose to be told of otherwise than by default',
    access: SIGNED_IN,
    output: notificationChoices,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/me/notification-choices',
    summary: 'Switch one kind of notification on or off for one channel',
    access: SIGNED_IN,
    body: notificationChoice,
    output: notificationChoices,
  }),
};
