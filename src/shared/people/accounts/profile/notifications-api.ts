import { SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { notificationChoice, notificationChoices, presetInput, quietInput } from './notifications-schema.ts';

export const notificationsApi = {
  choices: endpoint({
    method: 'GET',
    path: '/api/me/notification-choices',
    summary: 'The choices of notifications that differ from the default',
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
  choosePreset: endpoint({
    method: 'PUT',
    path: '/api/me/notification-preset',
    summary: 'Set all switches at once as a ready-made set has them',
    access: SIGNED_IN,
    body: presetInput,
    output: notificationChoices,
  }),
  setQuietHours: endpoint({
    method: 'PUT',
    path: '/api/me/quiet-hours',
    summary: 'Set or end the hours in which your devices stay silent',
    access: SIGNED_IN,
    body: quietInput,
    output: notificationChoices,
  }),
};
