import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Announcement } from '#shared/messaging/chat/announcements-schema.ts';
import { announceRefusal, reachOf } from '#shared/messaging/chat/announcing.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { useOnline } from '#web/core/browser/online.ts';
import { dateIn, dayAndMonth, timeIn, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useUnproven } from '#web/people/accounts/use-unproven.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { PhoneLink } from '#web/ui/content/PhoneLink.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { announcementsQuery } from '../state/announcement-queries.ts';
import { messageLabel, ZONE } from '../state/labels.ts';

const AnnouncementDialog = lazy(() => import('./AnnouncementDialog.tsx'));

interface TripAnnouncementsProps {
  trip: Pick<TripSheet, 'id' | 'status' | 'bookings' | 'stops'>;
  /** Actions for people who have not read an announcement, by its id. */
  unread?: (announcementId: string) => ReactNode;
}

/** The announcements of a trip: who acknowledged them, the people to call, and the button for a new one. */
export default function TripAnnouncements({ trip, unread }: TripAnnouncementsProps) {
  const unproven = useUnproven();
  const [open, setOpen] = useState(false);
  const query = useQuery(announcementsQuery(trip.id));
  // Without a connection the bar of the page says why nothing is here.
  const online = useOnline();
  const { data = [] } = query;
  const { reached, callers } = reachOf(trip.bookings);
  const speaks = announceRefusal(trip) === null && reached + callers.length > 0;
  if (!speaks && data.length === 0) return null;
  const ask = (
    <Button
      kind="soft"
      {...(data.length > 0 ? { size: 'small' } : { icon: 'users' })}
      onClick={() => setOpen(true)}
      {...unproven}
    >
      {t('chat.announcement.ask')}
    </Button>
  );
  return (
    <Section
      {...(data.length > 0 && { title: t('chat.announcement.list'), side: speaks && ask })}
      className="print:hidden"
      separator={data.length === 0 ? 'line' : undefined}
    >
      {data.length === 0 && ask}
      {online && <Loaded query={query} loading={null} small failed={t('chat.announcement.failed')} />}
      {data.map((one, index) => (
        <SentMessage
          key={one.id}
          announcement={one}
          latest={index === 0}
          unread={speaks && index === 0 && unread?.(one.id)}
        />
      ))}
      {open && (
        <Suspense fallback={null}>
          <AnnouncementDialog trip={trip} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}

/** One announcement; people without an answer come first, with their telephone. */
function SentMessage({
  announcement,
  latest,
  unread,
}: {
  announcement: Announcement;
  latest: boolean;
  unread: ReactNode;
}) {
  const { recipients, senderName, created_at } = announcement;
  const missing = recipients.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  const done = recipients.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
  const all = missing.length === 0;
  return (
    <details open={latest && (!all || Boolean(unread))} className="border-t border-line first-of-type:border-t-0">
      <summary className="grid min-h-14 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2">
        <span>
          <span className="block whitespace-pre-line">{messageLabel({ ...announcement, picture: null })}</span>
          <span className="block text-small text-quiet">
            {t('chat.announcement.by', { name: personName({ name: senderName }), time: whenLabel(created_at) })}
          </span>
        </span>
        <span aria-live="polite">
          <Pill kind={all ? 'good' : 'now'} icon={all ? 'check' : undefined}>
            {all
              ? t('chat.announcement.all')
              : t('chat.announcement.understood', { n: done.length, m: recipients.length })}
          </Pill>
        </span>
      </summary>
      {missing.length > 0 && <People title={t('chat.announcement.missing')} people={missing} />}
      {unread}
      {done.length > 0 && <People title={t('chat.announcement.done')} people={done} />}
    </details>
  );
}

function People({ title, people }: { title: string; people: Announcement['recipients'] }) {
  return (
    <div className="pb-2">
      <p className="text-small font-strong">{title}</p>
      <Rows aria-label={title}>
        {people.map((person) => {
          const name = personName(person);
          const call = t('chat.announcement.call', { name });
          return (
            <Row
              key={person.accountId}
              dense
              strong={name}
              side={person.acknowledgedAt && whenLabel(person.acknowledgedAt)}
              action={person.acknowledgedAt === null && person.phone && <PhoneLink phone={person.phone} label={call} />}
            />
          );
        })}
      </Rows>
    </div>
  );
}

/** '14:02' for today, otherwise with the date. */
function whenLabel(at: string): string {
  const date = dateIn(ZONE, at);
  const time = timeIn(ZONE, at);
  return date === today() ? time : `${dayAndMonth(date)}, ${time}`;
}
