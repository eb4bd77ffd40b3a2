import { SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import {
  endpointInput,
  notificationPage,
  notificationQuery,
  pushKey,
  readInput,
  subscriptionInput,
  unreadNotifications,
} from './schema.ts';

export const notificationListApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'Your notifications, the latest first, with the number of unread ones',
    access: SIGNED_IN,
    query: notificationQuery,
    output: notificationPage,
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    summary: 'The number of unread notifications, and the pages that they open',
    access: SIGNED_IN,
    output: unreadNotifications,
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark notifications as read: up to and with an id, one of them, or all that open a path',
    access: SIGNED_IN,
    body: readInput,
  }),
  pushKey: endpoint({
    method: 'GET',
    path: '/api/push/key',
    summary: 'The public key with which a browser asks for pushes',
    access: SIGNED_IN,
    output: pushKey,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/push/subscriptions',
    summary: 'Have pushes sent to this browser for as long as this sign-in lasts',
    access: SIGNED_IN,
    body: subscriptionInput,
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/push/subscriptions',
    summary: 'Have no more pushes sent to this browser',
    access: SIGNED_IN,
    body: endpointInput,
  }),
};
