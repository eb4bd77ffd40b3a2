import type { ComponentProps } from 'react';
import type { NotificationItem } from '#shared/messaging/notifications/schema.ts';
import { useFocusAfter } from '#web/core/browser/focus-after.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { confirmRequest } from '#web/messaging/notifications/queries.ts';
import { markNotificationsRead } from '#web/messaging/notifications/unread.ts';
import { answerComing } from '#web/sales/bookings/seats/seat-queries.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { RowFrame } from '#web/ui/content/Row.tsx';
import { lookOf } from './looks.ts';

const TONES = {
  quiet: 'bg-surface-sunken text-quiet',
  now: 'bg-now text-now-text',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
};

export function NotificationRow({ item, zone }: { item: NotificationItem; zone: string }) {
  const { title, body, path, createdAt, unread } = item;
  const { icon, tone } = lookOf(item);
  const link = useFocusAfter<HTMLAnchorElement>(item.action?.name);
  return (
    <RowFrame className="flex items-start gap-3 min-h-16 py-3 px-4">
      <span className={cx('size-9 grid place-items-center flex-none rounded-m', TONES[tone])}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          ref={link}
          to={path}
          className={cx('row-open block', unread ? 'font-heavy' : 'font-medium')}
          onClick={() => read(item)}
        >
          {title}
        </Link>
        <Note className="wrap-anywhere">{body}</Note>
        <ActionButton item={item} />
      </div>
      <span className="grid flex-none justify-items-end gap-2">
        <time dateTime={createdAt} className="n text-small text-quiet">
          {timeIn(zone, createdAt)}
        </time>
        {unread && (
          <i className="size-2.5 rounded-full bg-action" role="img" aria-label={t('notifications.list.unreadMark')} />
        )}
      </span>
    </RowFrame>
  );
}

function ActionButton({ item }: { item: NotificationItem }) {
  const { action, title, body } = item;
  if (!action) return null;
  const { name, path, bookingId } = action;
  const label = t(`notifications.action.${name}`);
  // Several rows have the same button, so its name says what it is about.
  const look = { kind: 'soft', size: 'small', className: 'mt-2', 'aria-label': `${label}: ${title}, ${body}` } as const;
  if (bookingId === null) {
    return (
      <LinkButton {...look} to={path} onClick={() => read(item)}>
        {label}
      </LinkButton>
    );
  }
  return <Answer coming={name === 'coming'} bookingId={bookingId} path={path} label={label} look={look} />;
}

interface AnswerProps {
  /** A passenger says that they come; otherwise the staff confirms a request. */
  coming: boolean;
  bookingId: number;
  path: string;
  label: string;
  look: Partial<ComponentProps<typeof Button>>;
}

function Answer({ coming, bookingId, path, label, look }: AnswerProps) {
  const { run, busy } = useAction<[], unknown>(() => (coming ? answerComing(bookingId) : confirmRequest(bookingId)), {
    toast: t(`notifications.action.done.${coming ? 'coming' : 'confirm'}`),
    settled: () => markNotificationsRead({ path }).catch(() => undefined),
  });
  return (
    <Button {...look} busy={busy} onClick={() => void run()}>
      {label}
    </Button>
  );
}

function read({ id, unread }: NotificationItem): void {
  if (unread) markNotificationsRead({ id }).catch(() => undefined);
}
