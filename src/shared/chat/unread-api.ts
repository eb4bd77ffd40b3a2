import { type Access, SIGNED_IN } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { unread } from './schema.ts';

/** Everybody who is signed in, except administrators, who have no chats (docs/product.md 11.1). */
export const CHAT_USERS: Access = { ...SIGNED_IN, admin: 'no' };

/** The count that the shell asks on every screen: apart, so that nothing else of chat comes along with it. */
export const unreadApi = {
  unread: endpoint({
    method: 'GET',
    path: '/api/chats/unread',
    summary: 'How many messages are unread in all',
    access: CHAT_USERS,
    output: unread,
  }),
};
