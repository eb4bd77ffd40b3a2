import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { wasAboard } from '#shared/messaging/found/rules.ts';
import { rightOfRide } from '#shared/operations/tracking/rights.ts';
import { CODE_LENGTH, spacedCode, typedCode } from '#shared/sales/bookings/core/codes.ts';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { isTicketKey, ticketNow } from '#shared/sales/bookings/tickets/ticket-page.ts';
import { isGone } from '#web/core/api/errors.ts';
import { useNow } from '#web/core/browser/now.ts';
import { longDate } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { usePageTitle } from '#web/core/router/title.ts';
import { TicketAnnouncements } from '#web/messaging/chat/announcements/announcements.ts';
import { CrossingNote } from '#web/network/places/crossing-note.ts';
import { RideBorder } from '#web/network/places/RideBorder.tsx';
import { isBorderBehind } from '#web/operations/tracking/border-behind.ts';
import { BrokenDown } from '#web/operations/tracking/broken-down.ts';
import { ticketLiveQuery } from '#web/operations/tracking/queries.ts';
import { WhereSection } from '#web/operations/tracking/TripWhere.tsx';
import { paths } from '#web/paths.ts';
import { BookAgain } from '#web/sales/bookings/BookAgain.tsx';
import { ReturnRide } from '#web/sales/bookings/changes/ReturnRide.tsx';
import { departureDate, pathLabel } from '#web/sales/bookings/core/labels.ts';
import { CancellingCost, ChargeLine } from '#web/sales/bookings/money/BookingMoney.tsx';
import { showsComing, TicketComing } from '#web/sales/bookings/seats/coming.ts';
import { ticketQuery } from '#web/sales/bookings/tickets/ticket-queries.ts';
import { IconButton, LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { share } from '#web/ui/base/share.ts';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { TicketActions } from './BookingActions.tsx';
import { Instead, PayByCard } from './LaterParts.tsx';
import { useNoReferrer } from './no-referrer.ts';
import { TicketHead } from './TicketHead.tsx';
import { TicketPaper } from './TicketPaper.tsx';

const FindTicketForm = lazy(() => import('#web/sales/bookings/tickets/FindTicketForm.tsx'));
const TransferCard = lazy(() => import('#web/sales/bookings/money/TransferCard.tsx'));
const Invoices = lazy(() => import('#web/sales/bookings/papers/Invoices.tsx'));

const TicketHoursOffer = lazy(() => import('#web/sales/bookings/changes/TicketHoursOffer.tsx'));
const TicketChangeOffer = lazy(() => import('#web/sales/bookings/changes/TicketChangeOffer.tsx'));
const TicketOtherTrips = lazy(() => import('#web/sales/bookings/tickets/TicketOtherTrips.tsx'));

const GuestTicket = lazy(() => import('#web/sales/bookings/GuestTicket.tsx'));

const GuestProof = lazy(() => import('#web/sales/bookings/tickets/GuestProof.tsx'));

const TicketRights = lazy(() => import('#web/operations/tracking/TicketRights.tsx'));

const WakeMe = lazy(() => import('#web/operations/tracking/WakeMe.tsx'));

const AskByTicket = lazy(() => import('#web/office/support/AskByTicket.tsx'));

const LostByTicket = lazy(() => import('#web/messaging/found/LostByTicket.tsx'));

/** `/b/{code}`: a ticket by its link, without an account (docs/product.md 9.18). */
export function TicketPage() {
  const { code = '' } = useParams();
  useNoReferrer();
  return (
    <div className="lg:mx-auto lg:w-full lg:max-w-prose">
      {isTicketKey(code) ? <TicketByKey code={code} /> : <TicketByPhone key={code} typed={code} />}
    </div>
  );
}

function TicketByKey({ code }: { code: string }) {
  const query = useQuery(ticketQuery(code));
  const { data, error } = query;
  const title = data ? pathLabel(data.trip, data.fromSeq, data.toSeq) : t('ticket.title');
  usePageTitle(title);
  if (error && isGone(error)) return <Gone over={'status' in error && error.status === 410} />;
  return (
    <>
      <TopBar
        title={title}
        subtitle={
          data && `${longDate(departureDate(data.trip, data.fromSeq))} · ${inOwnScript(data.trip.carrier.name)}`
        }
        large
        className="print:hidden"
        actions={
          data && (
            <>
              <IconButton name="share" label={t('ticket.share')} onClick={() => void shareTicket(title)} />
              <IconButton name="print" label={t('ticket.print')} onClick={() => window.print()} />
            </>
          )
        }
      />
      <Loaded query={query} loading={<Skeleton kind="text" rows={10} className="p-4" />}>
        {(data) => <Contents code={code} ticket={data} />}
      </Loaded>
    </>
  );
}

function Contents({ code, ticket }: { code: string; ticket: Ticket }) {
  const [now, seats] = [useNow(), ticket.party.length + 1];
  const { trip, status, kind } = ticket;
  const riding = status === 'confirmed' || status === 'boarded';
  const open = riding && (trip.status === 'planned' || trip.status === 'started');
  const { data: live, error } = useQuery({ ...ticketLiveQuery(code), enabled: open });
  const isOwn = !ticket.ofAccount && kind === 'passenger';
  const right = isOwn ? rightOfRide(ticket, live ?? null, now.getTime()) : null;
  return (
    <>
      {(riding || status === 'unconfirmed') && (
        <Suspense fallback={null}>
          <TicketAnnouncements code={code} />
          <CrossingNote
            crossing={trip.crossing}
            stops={trip.stops}
            behind={isBorderBehind(trip.status, live)}
            className="mx-4 my-2 print:hidden"
          />
        </Suspense>
      )}
      {open && live?.breakdown && (
        <div className="px-4 pt-2 print:hidden">
          <Suspense fallback={null}>
            <BrokenDown breakdown={live.breakdown} moreBy={live.late?.moreBy} />
          </Suspense>
        </div>
      )}
      <TicketOffers code={code} ticket={ticket} />
      {right && (
        <Suspense fallback={null}>
          <TicketRights code={code} ticket={ticket} right={right} />
        </Suspense>
      )}
      <div className="grid grid-cols-1 gap-4 px-4 pt-2 pb-5">
        {showsComing(ticket, now) && (
          <Suspense fallback={null}>
            <TicketComing code={code} ticket={ticket} />
          </Suspense>
        )}
        {status === 'unconfirmed' && ticket.proof && (
          <Suspense fallback={<Skeleton kind="text" rows={5} />}>
            <GuestProof code={code} ticket={ticket} proof={ticket.proof} />
          </Suspense>
        )}
        {ticket.payUntil && <PayByCard page={{ of: 'ticket', code }} ride={ticket} stale={['ticket', code]} />}
        <TicketHead ticket={ticket} state={ticketNow(ticket, now)} live={open ? live : undefined} now={now} />
        {ticket.others.length > 0 && (
          <div className="-mx-4">
            <Suspense fallback={null}>
              <TicketOtherTrips code={code} ticket={ticket} />
            </Suspense>
          </div>
        )}
        {ticket.byGuest && !ticket.ofAccount && (
          <Suspense fallback={null}>
            <GuestTicket code={code} ticket={ticket} title={pathLabel(trip, ticket.fromSeq, ticket.toSeq)} />
          </Suspense>
        )}
        <ChargeLine booking={ticket} own />
        <TicketPaper code={code} ticket={ticket} />
        <CancellingCost booking={ticket} />
        {!ticket.payUntil && <PayByCard page={{ of: 'ticket', code }} ride={ticket} stale={['ticket', code]} />}
        <Suspense fallback={null}>
          <TransferCard of={{ code }} />
          {ticket.number && ticket.issuer && <Invoices of={{ code, ticket }} />}
        </Suspense>
        {isOwn && (riding || status === 'unconfirmed') && <RideBorder stops={trip.stops} ride={ticket} />}
        <ReturnRide ride={ticket} seats={seats} />
        <BookAgain ride={ticket} seats={seats} />
      </div>
      {!ticket.ofAccount && <Instead ride={ticket} seats={seats} />}
      {!ticket.ofAccount && (
        <Suspense fallback={null}>
          <AskByTicket code={code} ticket={ticket} />
          {isOwn && wasAboard(status) && <LostByTicket code={code} ticket={ticket} />}
        </Suspense>
      )}
      {open && (
        <WhereSection trip={trip} live={live} error={error} left={trip.status === 'started'} folded={!live?.position} />
      )}
      <Suspense fallback={null}>{open && <WakeMe ride={ticket} />}</Suspense>
      <TicketActions code={code} ticket={ticket} />
      {ticket.ofAccount && status !== 'cancelled' && <OfAccount ticket={ticket} />}
    </>
  );
}

function OfAccount({ ticket: { id, kind, trip } }: { ticket: Ticket }) {
  return (
    <Section className="print:hidden">
      <p className="mb-3 text-quiet">{t(kind === 'parcel' ? 'ticket.account.parcel' : 'ticket.account')}</p>
      <LinkButton to={paths.booking(trip.id, id)} kind="soft" size="tall" icon="user">
        {t('ticket.account.open')}
      </LinkButton>
    </Section>
  );
}

/** The short code of a booking opens the ticket together with the telephone number. */
function TicketByPhone({ typed }: { typed: string }) {
  const code = typedCode(typed);
  usePageTitle(t('ticket.title'));
  if (code.length !== CODE_LENGTH) return <Gone over={false} />;
  return (
    <>
      <TopBar title={t('ticket.find.title', { code: spacedCode(code) })} large />
      <Suspense fallback={<Skeleton kind="text" rows={5} className="p-4" />}>
        <FindTicketForm code={code} about={t('ticket.find.about')} />
      </Suspense>
    </>
  );
}

function Gone({ over }: { over: boolean }) {
  return (
    <Empty
      title={t(over ? 'ticket.over' : 'ticket.gone')}
      text={t(over ? 'ticket.over.text' : 'ticket.gone.text')}
      action={
        over ? (
          <LinkButton to={paths.search}>{t('ticket.gone.search')}</LinkButton>
        ) : (
          <LinkButton to={paths.findTicket}>{t('ticket.find')}</LinkButton>
        )
      }
    />
  );
}

function shareTicket(title: string): Promise<void> {
  return share({ title, url: window.location.href, copied: t('ticket.share.copied') });
}

function TicketOffers({ code, ticket }: { code: string; ticket: Ticket }) {
  return (
    <Suspense fallback={null}>
      {ticket.newHours && <TicketHoursOffer code={code} ticket={ticket} newHours={ticket.newHours} />}
      {ticket.change && <TicketChangeOffer code={code} ticket={ticket} change={ticket.change} />}
    </Suspense>
  );
}
