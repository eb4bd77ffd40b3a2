import type { Chat } from '#shared/messaging/chat/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { pathLabel, whenOf } from './state/labels.ts';

/** The line above the messages: the trip or booking that the chat is about, with a link. */
export function AboutLine({ chat: { about } }: { chat: Chat }) {
  const passenger = useSession().userType === 'passenger';
  const tripPath = pathLabel(about);
  const { tripId, bookingId } = about;
  if (!tripPath || tripId === null) return <div />;
  // A passenger without a booking on the trip sees its offer.
  const trip = passenger ? paths.offer(tripId) : paths.trip(tripId);
  return (
    <Link to={bookingId === null ? trip : paths.booking(tripId, bookingId)} className="talk-about">
      <Icon name="bus" />
      <span className="min-w-0 flex-1">
        <span className="block text-small font-strong">{tripPath}</span>
        <span className="block text-small text-quiet">
          {t(bookingId === null ? 'chat.about.trip' : 'chat.about.booking', { when: whenOf(about) })}
        </span>
      </span>
      <Icon name="forward" className="text-quiet" />
    </Link>
  );
}
