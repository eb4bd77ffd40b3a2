import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NotificationItem } from '#shared/notifications/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { ago } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { usePageTitle } from '#web/core/router/title.ts';
import { PushSwitch } from '#web/notifications/PushSwitch.tsx';
import { markRead, notificationsQuery } from '#web/notifications/queries.ts';
import { paths } from '#web/paths.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Row, Rows } from '#web/ui/Row.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** /notifications: the push switch of this device, and recent notifications. */
export function NotificationsPage() {
  const title = t('notifications.list');
  usePageTitle(title);
  const list = useInfiniteQuery(notificationsQuery());
  const all = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const newest = all.find(({ readAt }) => readAt === null)?.id;
  useEffect(() => {
    if (newest !== undefined) void markRead(newest).catch(() => undefined);
  }, [newest]);
  return (
    <div className="lg:max-w-prose">
      <TopBar back={paths.settings} title={title} />
      <div className="p-4">
        <PushSwitch />
      </div>
      {list.isPending && <Skeleton rows={4} className="p-4" />}
      {list.isError && all.length === 0 && (
        <ErrorState text={problemText(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.data && all.length === 0 && (
        <Empty title={t('notifications.list.empty')} text={t('notifications.list.empty.text')} />
      )}
      {all.length > 0 && (
        <Rows className="rows-wide">
          {all.map((notificationItem) => (
            <NotificationRow key={notificationItem.id} notificationItem={notificationItem} />
          ))}
        </Rows>
      )}
      {list.hasNextPage && (
        <div className="p-4">
          <Button kind="soft" wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('notifications.list.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function NotificationRow({
  notificationItem: { title, body, path, createdAt, readAt },
}: {
  notificationItem: NotificationItem;
}) {
  return (
    <Row
      to={path}
      strong={title}
      quiet={
        <>
          {body} <span className="whitespace-nowrap">{ago(createdAt)}</span>
        </>
      }
      now={readAt === null}
    />
  );
}
