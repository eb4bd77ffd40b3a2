import { plainPhone, readablePhone } from '#shared/core/text/phone.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Button, IconLink, LinkButton } from '#web/ui/base/Button.tsx';
import { copyText } from '#web/ui/base/clipboard.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';

/**
 * People without an account are listed once each with their telephone. The chosen words can be sent to all of them by the messages of the
 * phone, or copied for their group.
 */
export function Callers({ bookings, words }: { bookings: TripSheet['bookings']; words: string }) {
  const phones = bookings.map(({ phone }) => plainPhone(phone)).filter(Boolean);
  return (
    <>
      {words !== '' && phones.length > 0 && (
        <div className="my-2 flex flex-wrap gap-2">
          <LinkButton kind="soft" icon="chat" to={`sms:${phones.join(',')}?body=${encodeURIComponent(words)}`}>
            {t('chat.announcement.sms', { n: phones.length })}
          </LinkButton>
          <Button kind="soft" icon="copy" onClick={() => void copyText(words, t('chat.announcement.copied'))}>
            {t('chat.announcement.copy')}
          </Button>
        </div>
      )}
      <Rows>
        {bookings.map((booking) => {
          const name = personName(booking);
          const call = t('chat.announcement.call', { name });
          return (
            <Row
              key={booking.id}
              strong={name}
              quiet={readablePhone(booking.phone) || undefined}
              action={booking.phone && <IconLink name="phone" kind="soft" to={`tel:${booking.phone}`} label={call} />}
            />
          );
        })}
      </Rows>
    </>
  );
}
