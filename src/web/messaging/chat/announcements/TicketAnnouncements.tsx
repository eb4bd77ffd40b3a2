import { useQuery } from '@tanstack/react-query';
import { ticketAnnouncementsApi } from '#shared/messaging/chat/ticket-api.ts';
import { call } from '#web/core/api/call.ts';
import { dateIn, dayAndMonth, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Written } from '#web/ui/content/Written.tsx';
import { messageLabel, ZONE } from '../state/labels.ts';

const EVERY = 60_000;

/** The announcements of the trip of a ticket, for anyone who has its link. */
export default function TicketAnnouncements({ code }: { code: string }) {
  const { data = [] } = useQuery({
    queryKey: ['ticket', code, 'announcements'],
    queryFn: ({ signal }) => call(ticketAnnouncementsApi.announcements, { params: { code } }, { signal }),
    refetchInterval: EVERY,
    retry: false,
  });
  if (data.length === 0) return null;
  return (
    <section aria-label={t('chat.announcement')} className="print:hidden">
      <ul>
        {data.map(({ phrase, text, createdAt }) => (
          <li key={createdAt} className="border-b border-line bg-now-soft px-4 py-3">
            <Written text={messageLabel({ phrase, text, picture: null })} className="font-strong" />
            <Note>
              {dayAndMonth(dateIn(ZONE, createdAt))}, {timeIn(ZONE, createdAt)}
            </Note>
          </li>
        ))}
      </ul>
    </section>
  );
}
