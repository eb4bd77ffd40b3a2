import { readablePhone } from '#shared/core/text/phone.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { TicketText } from '#web/sales/bookings/tickets/TicketText.tsx';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { copyText } from '#web/ui/base/clipboard.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Copyable } from '#web/ui/content/Copyable.tsx';
import { messageText, smsLink } from './call-texts.ts';
import { Kbd } from './Kbd.tsx';
import type { MadeBooking } from './use-booking.tsx';

/** The codes of more seats than this are set small. */
const MANY = 4;

/** The new booking, and the text with the link of the ticket, to be sent by SMS or messenger. */
export function BookedPane({ made, onBack }: { made: MadeBooking; onBack: (() => void) | null }) {
  const { bookings, facts, phone, url, tripId } = made;
  const text = messageText(facts, url);
  const [first] = bookings;
  const unanswered = first?.status === 'unconfirmed';
  return (
    <div className="grid content-start gap-4">
      <div role="status" className="flex flex-wrap items-center justify-between gap-2 min-h-(--hit)">
        <h2 className="flex items-center gap-2 text-title font-strong">
          <Icon name="check" />
          {t(unanswered ? 'call.done.asked' : 'call.done')}
        </h2>
      </div>
      <div>
        <span className="text-small text-quiet">{t('call.done.code', { n: bookings.length })}</span>
        <p
          className={
            bookings.length > MANY ? 'n wrap-anywhere' : 'n text-figure/[1.15] block font-strong wrap-anywhere'
          }
        >
          {bookings.map(({ code }) => code).join(', ')}
        </p>
        <Copyable text={readablePhone(phone)} value={phone} />
      </div>
      <div className="rounded-m bg-surface-sunken p-4">
        <h3 className="text-small font-medium text-quiet">{t('call.done.text')}</h3>
        <p className="n mt-1 wrap-anywhere">{text}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button kind="soft" icon="copy" onClick={() => void copyText(text, t('call.done.copied'))}>
            {t('call.done.copy')}
          </Button>
          <LinkButton kind="edge" icon="chat" to={smsLink(phone, text)} className="lg:pointer-fine:hidden">
            {t('call.done.sms')}
          </LinkButton>
          {first && <TicketText bookingId={first.id} />}
        </div>
      </div>
      {onBack && (
        <Button kind="soft" icon="swap" aria-keyshortcuts="Alt+0" onClick={onBack}>
          {t('call.back')} <Kbd keys="Alt 0" />
        </Button>
      )}
      <LinkButton kind={unanswered ? 'main' : 'edge'} to={paths.booking(tripId, first?.id ?? 0)}>
        {t(unanswered ? 'call.done.price' : 'call.done.open')}
      </LinkButton>
    </div>
  );
}
