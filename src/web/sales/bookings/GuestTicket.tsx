import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { toastNext } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { copyText } from '#web/ui/base/clipboard.ts';
import { share } from '#web/ui/base/share.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { QuotedPrice } from './seats/QuotedPrice.tsx';
import { GuestCard } from './tickets/GuestCard.tsx';
import { claimTicket } from './tickets/ticket-queries.ts';

interface GuestTicketProps {
  code: string;
  ticket: Ticket;
  title: string;
}

const COMING: readonly Ticket['status'][] = ['unconfirmed', 'confirmed'];

/** Actions of a person without an account on the page of their ticket: keep its link, answer the price, take it into an account. */
export default function GuestTicket(props: GuestTicketProps) {
  const { ticket } = props;
  const coming = COMING.includes(ticket.status) && ticket.trip.status !== 'cancelled';
  return (
    <>
      {ticket.quoted !== null && coming && <QuotedPrice {...props} price={ticket.quoted} />}
      {ticket.claimable && <Claim {...props} />}
      {coming && !ticket.claimable && <SaveLink {...props} />}
      {ticket.track !== null && coming && <ReceiverLink track={ticket.track} />}
    </>
  );
}

function SaveLink({ ticket, title }: GuestTicketProps) {
  const url = window.location.href;
  const copied = t('guest.copied');
  return (
    <GuestCard title={t('guest.save')}>
      <p className="text-quiet">{t(`guest.save.${ticket.mailed ? 'mailed' : ticket.texted ? 'texted' : 'alone'}`)}</p>
      <p className="mt-1 text-quiet">{t('guest.save.found', { code: spacedCode(ticket.code) })}</p>
      <div className="mt-3 flex flex-wrap gap-2 *:flex-auto">
        {typeof navigator.share === 'function' && (
          <Button kind="soft" size="tall" icon="share" onClick={() => void share({ title, url, copied })}>
            {t('guest.send')}
          </Button>
        )}
        <Button kind="soft" size="tall" icon="copy" onClick={() => void copyText(url, copied)}>
          {t('guest.copy')}
        </Button>
      </div>
    </GuestCard>
  );
}

function ReceiverLink({ track }: { track: string }) {
  const url = `${window.location.origin}${paths.parcel(track)}`;
  const title = t('guest.receiver');
  return (
    <GuestCard title={title}>
      <p className="mb-3 text-quiet">{t('guest.receiver.about')}</p>
      <Button
        kind="soft"
        size="tall"
        wide
        icon="share"
        onClick={() => void share({ title, url, copied: t('guest.receiver.copied') })}
      >
        {t('guest.receiver.send')}
      </Button>
    </GuestCard>
  );
}

/** The reader is signed in, and the booking was made with their proven mail or number. */
function Claim({ code }: GuestTicketProps) {
  const navigate = useNavigate();
  const { run: claim, busy } = useAction(() => claimTicket(code), {
    done: ({ tripId, bookingId, bookings }) => {
      toastNext(t('guest.claimed', { n: bookings }));
      navigate(paths.booking(tripId, bookingId), { replace: true });
    },
  });
  return (
    <GuestCard title={t('guest.claim')}>
      <p className="mb-3 text-quiet">{t('guest.claim.about')}</p>
      <Button size="tall" wide icon="plus" busy={busy} onClick={() => void claim()}>
        {t('guest.claim.do')}
      </Button>
    </GuestCard>
  );
}
