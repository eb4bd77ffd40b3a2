import { useQuery } from '@tanstack/react-query';
import { timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { AcknowledgeButton } from '../parts/AcknowledgeButton.tsx';
import { ownAnnouncementsQuery } from '../state/announcement-queries.ts';
import { messageLabel, ZONE } from '../state/labels.ts';

interface OwnAnnouncementsProps {
  tripId: number;
  /** Shows only unanswered announcements, not the last acknowledged one. */
  open?: boolean;
}

export default function OwnAnnouncements({ tripId, open = false }: OwnAnnouncementsProps) {
  const { data = [] } = useQuery(ownAnnouncementsQuery(tripId));
  const shown = data.filter(({ acknowledgedAt }, index) => acknowledgedAt === null || (!open && index === 0));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('chat.announcement')}>
      <ul>
        {shown.map(({ chatId, seq, senderName, created_at, acknowledgedAt, ...message }) => (
          <li
            key={`${chatId}.${seq}`}
            className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 ${acknowledgedAt ? '' : 'bg-now-soft'}`}
          >
            <Link to={paths.chat(chatId)} className="min-w-48 flex-1">
              <span className="block whitespace-pre-line font-strong">
                {messageLabel({ ...message, picture: null })}
              </span>
              <span className="block text-small text-quiet">
                {t('chat.announcement.by', {
                  name: personName({ name: senderName }),
                  time: timeIn(ZONE, created_at),
                })}
              </span>
            </Link>
            <AcknowledgeButton {...{ chatId, seq, acknowledgedAt }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
