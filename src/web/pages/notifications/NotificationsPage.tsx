import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useEffectEvent, useRef } from 'react';
import type { LocalDate } from '#shared/core/time.ts';
import { groupsOf, NOTIFICATION_GROUPS, type NotificationGroup } from '#shared/messaging/notifications/groups.ts';
import type { NotificationItem } from '#shared/messaging/notifications/schema.ts';
import { dateIn, dayFrom, deviceZone, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { listField, listSchema, useListState } from '#web/core/router/list-state.ts';
import { useSession } from '#web/core/session/session.ts';
import { notificationsQuery } from '#web/messaging/notifications/queries.ts';
import { markNotificationsRead, recount, unreadNotificationsQuery } from '#web/messaging/notifications/unread.ts';
import { homeOf, paths } from '#web/paths.ts';
import { Button, IconLink } from '#web/ui/base/Button.tsx';
import { Chip } from '#web/ui/base/Chip.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { AWAITED } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Rows } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { NotificationRow } from './NotificationRow.tsx';

const LIST = listSchema({ group: listField.choice(NOTIFICATION_GROUPS) }, ['group']);

/** /notifications: the notifications of the person, by days of their own clock, the latest first. */
export function NotificationsPage() {
  const title = t('notifications.list');
  const { userType } = useSession();
  const { state, change } = useListState(LIST);
  const { group } = state;
  const list = useInfiniteQuery(notificationsQuery(group));
  useSameCount(list);
  const all = withoutRepeats(list.data?.pages.flatMap(({ data }) => data) ?? []);
  const unread = list.data?.pages[0]?.unread ?? 0;
  const zone = deviceZone();
  return (
    <Page
      title={title}
      align="left"
      end="none"
      back={homeOf(userType)}
      subtitle={list.data ? unreadWords(unread) : AWAITED}
      actions={
        <>
          {unread > 0 && (
            <Button kind="bare" size="small" onClick={() => void readAll(list.data?.pages[0]?.latest ?? 0)}>
              {t('notifications.list.readAll')}
            </Button>
          )}
          <IconLink name="gear" label={t('notifications.list.settings')} to={`${paths.settings}#notifications`} />
        </>
      }
    >
      <Groups group={group} onGroup={(next) => change({ group: next })} />
      <Loaded
        query={{ ...list, data: list.data && all }}
        loading={<Skeleton rows={4} className="p-4" />}
        empty={
          <Empty
            title={t(group ? 'notifications.list.emptyGroup' : 'notifications.list.empty')}
            text={t(group ? 'notifications.list.emptyGroup.text' : 'notifications.list.empty.text')}
          />
        }
      >
        {() =>
          byDay(all, zone).map(({ date, items }) => (
            <Fragment key={date}>
              <h2 className="text-small py-2 px-4 bg-surface-sunken font-medium text-quiet">
                {dayFrom(today(), date)}
              </h2>
              <Rows>
                {items.map((item) => (
                  <NotificationRow key={item.id} item={item} zone={zone} />
                ))}
              </Rows>
            </Fragment>
          ))
        }
      </Loaded>
      {list.hasNextPage && <More busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
    </Page>
  );
}

interface List {
  data: { pages: { unread: number }[] } | undefined;
  isFetching: boolean;
}

/**
 * Fetches the list and the count of the bell again when they differ. The socket message about a notification is lost if it is sent before
 * the connection is open, so the response that arrived first is older.
 */
function useSameCount(list: List): void {
  const count = useQuery(unreadNotificationsQuery());
  const [counted, listed] = [count.data?.unread, list.data?.pages[0]?.unread];
  const fetching = count.isFetching || list.isFetching;
  useEffect(() => {
    if (!fetching && counted !== undefined && listed !== undefined && counted !== listed) void recount();
  }, [fetching, counted, listed]);
}

interface GroupsProps {
  group: NotificationGroup | undefined;
  onGroup: (group: NotificationGroup | undefined) => void;
}

/** The filters: only a carrier's people have separate ones for bookings and trips. */
function Groups({ group, onGroup }: GroupsProps) {
  const { userType } = useSession();
  return (
    <fieldset className="flex gap-2 overflow-x-auto px-4 py-2">
      <legend className="sr">{t('notifications.list.groups')}</legend>
      <Chip on={group === undefined} onClick={() => onGroup(undefined)}>
        {t('notifications.group.all')}
      </Chip>
      {groupsOf(userType).map((one) => (
        <Chip key={one} on={group === one} onClick={() => onGroup(one)}>
          {t(`notifications.group.${one}`, { who: userType })}
        </Chip>
      ))}
    </fieldset>
  );
}

/** Loads the earlier ones as soon as the end of the list is seen; the button is for those who get there by keyboard. */
function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more());
    if (end.current && !busy) observer.observe(end.current);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={end} className="p-4">
      <Button kind="soft" wide busy={busy} onClick={onMore}>
        {t('notifications.list.more')}
      </Button>
    </div>
  );
}

/** Notifications that came after the list was loaded stay unread. */
async function readAll(latest: number): Promise<void> {
  try {
    await markNotificationsRead({ upTo: latest });
  } catch {
    toast({ text: t('notifications.list.readAll.failed'), kind: 'bad' });
  }
}

/** A notification that came between two pages moves the last one of a page to the next. */
function withoutRepeats(items: readonly NotificationItem[]): NotificationItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

function byDay(items: readonly NotificationItem[], zone: string): { date: LocalDate; items: NotificationItem[] }[] {
  const days = new Map<LocalDate, NotificationItem[]>();
  for (const item of items) {
    const date = dateIn(zone, item.createdAt);
    days.set(date, [...(days.get(date) ?? []), item]);
  }
  return [...days].map(([date, its]) => ({ date, items: its }));
}

function unreadWords(unread: number): string {
  return unread > 0 ? t('notifications.list.unread', { count: unread }) : t('notifications.list.allRead');
}
