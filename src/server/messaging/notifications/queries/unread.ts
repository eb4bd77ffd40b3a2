import type { Db } from '#server/core/database/db.ts';

/** The most paths that the count names; a page that is visited beyond them is marked as read by its own button. */
const MAX_PATHS = 100;

interface UnreadNotifications {
  unread: number;
  paths: string[];
  /** The id of the person's latest notification, read or not. */
  latest: number;
}

/**
 * The number of a person's unread notifications, and the paths that they open. A chat counts once, while its latest message is read neither
 * there nor in the list.
 */
export async function unreadOf(sql: Db, accountId: number): Promise<UnreadNotifications> {
  const [row] = await sql<UnreadNotifications[]>`
    with unread as (
      select n.id, n.path from notification n where n.account_id = ${accountId} and n.read_at is null and n.kind <> 'message'
      union all
      select latest.id, latest.path
      from chat_member m
      join chat c on c.id = m.chat_id and c.last_seq > m.last_read_seq
      cross join lateral (
        select n.id, n.path, n.key, n.read_at from notification n
        where n.account_id = m.account_id and n.kind = 'message' and n.path = '/chat/' || m.chat_id
        order by n.id desc limit 1) latest
      where m.account_id = ${accountId} and m.blocked_at is null and latest.read_at is null
        and split_part(latest.key, ':', 3)::bigint > m.last_read_seq
    )
    select count(*)::int as unread,
      coalesce((select array_agg(distinct path) from (select path from unread order by id desc limit ${MAX_PATHS}) named), '{}') as paths,
      coalesce((select max(id) from notification where account_id = ${accountId}), 0) as latest
    from unread`;
  return row ?? { unread: 0, paths: [], latest: 0 };
}
