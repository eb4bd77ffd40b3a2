import { queryOptions } from '@tanstack/react-query';
import type { Unread } from '#shared/messaging/chat/schema.ts';
import { unreadApi } from '#shared/messaging/chat/unread-api.ts';
import { call } from '#web/core/api/call.ts';

/** The unread count. The shell uses it on every screen, so this file must not import the rest of the chat. */
export const unreadQuery = (accountId: number) =>
  queryOptions({
    queryKey: [`account:${accountId}`, 'unread'],
    queryFn: ({ signal }) => call(unreadApi.unread, {}, { signal }),
    // An answer may arrive after a newer socket message.
    structuralSharing: (old, fresh) => newerOf(isUnread(old) ? old : undefined, isUnread(fresh) ? fresh : NONE),
  });

/** Returns the newer of two counts; versions of different histories are not compared. */
export function newerOf(old: Unread | undefined, { total, version, epoch }: Unread): Unread {
  return old?.epoch === epoch && old.version > version ? old : { total, version, epoch };
}

const NONE: Unread = { total: 0, version: -1, epoch: '' };

function isUnread(value: unknown): value is Unread {
  return typeof value === 'object' && value !== null && 'version' in value;
}
