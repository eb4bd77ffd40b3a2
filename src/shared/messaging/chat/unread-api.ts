import { type Access, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { unread } from './schema.ts';

/** Everybody who is signed in, except operators, who have no chats (docs/product.md 11.1). */
export const CHAT_USERS: Access = { ...SIGNED_IN, admin: 'no', support: 'no' };

/**
 * The unread count, which the shell loads on every screen. It has its own file so that the rest of chat is not bundled with
 * the shell.
 */
export const unreadApi = {
  unread: endpoint({
    method: 'GET',
    path: '/api/chats/unread',
    summary: 'The number of unread messages',
    access: CHAT_USERS,
    output: unread,
  }),
};
