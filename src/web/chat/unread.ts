import { queryOptions } from '@tanstack/react-query';
import type { Unread } from '#shared/chat/schema.ts';
import { unreadApi } from '#shared/chat/unread-api.ts';
import { call } from '#web/core/api/call.ts';

/** How much somebody has not read. The shell asks it on every screen: nothing else of chat may come along with this file. */
export const unreadQuery = (accountId: number) =>
  queryOptions({
    queryKey: [`account:${accountId}`, 'unread'],
    queryFn: ({ signal }) => call(unreadApi.unread, {}, { signal }),
    // an answer may come later than what was said after it
    structuralSharing: (old, fresh) => newerOf(isUnread(old) ? old : undefined, isUnread(fresh) ? fresh : NONE),
  });

/** Of two counts the one that the server made later; versions of another history are not compared. */
export function newerOf(old: Unread | undefined, { total, version, epoch }: Unread): Unread {
  return old?.epoch === epoch && old.version > version ? old : { total, version, epoch };
}

const NONE: Unread = { total: 0, version: -1, epoch: '' };

function isUnread(value: unknown): value is Unread {
  return typeof value === 'object' && value !== null && 'version' in value;
}
