import type { InboxRow as Data } from '#shared/messaging/chat/inbox-schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { ago } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Count } from '#web/ui/base/Count.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { RowFrame, RowOpen } from '#web/ui/content/Row.tsx';
import { lastWords, waitLabel } from '../state/inbox-labels.ts';

export function InboxRow({ row, to, selected }: { row: Data; to: string; selected: boolean }) {
  const { name, avatarUrl, unreadCount, lastMessageTime, waitingSince, driver } = row;
  const now = useNow();
  return (
    <RowFrame selected={selected} className="flex gap-3 items-center min-h-18 py-2">
      <Avatar name={name} src={avatarUrl} />
      <span className="grid flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-2 items-center min-w-0">
        <RowOpen to={to} className="li-strong">
          {name}
        </RowOpen>
        <time dateTime={lastMessageTime} className="whitespace-nowrap text-micro leading-(--lead-small) text-quiet">
          {ago(lastMessageTime, now)}
        </time>
        <span className={cx('truncate text-small', unreadCount > 0 ? 'font-medium text-text' : 'text-quiet')}>
          {lastWords(row)}
        </span>
        <Count value={unreadCount} words={t('chat.unread', { count: unreadCount })} className="justify-self-end" />
        <span className="text-micro flex col-span-full gap-2 min-w-0 text-quiet">
          {waitingSince !== null && (
            <span className="inline-flex flex-none gap-1 items-center font-medium text-text">
              <Icon name="clock" size="s" />
              {waitLabel(waitingSince, now)}
            </span>
          )}
          <span className="truncate">{driver ? t('inbox.driver', { name: driver.name }) : <Who row={row} />}</span>
        </span>
      </span>
    </RowFrame>
  );
}

function Who({ row: { assignee } }: { row: Data }) {
  const me = useSession().userInfo?.id;
  if (!assignee) return t('inbox.has.nobody');
  return assignee.accountId === me ? t('inbox.has.me') : t('inbox.has.other', { name: assignee.name });
}
