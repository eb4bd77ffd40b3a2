import { lazy, Suspense } from 'react';
import { readablePhone } from '#shared/core/text/phone.ts';
import { buildJourney } from '#shared/network/timetable/journey.ts';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import type { Ticket as TicketData } from '#shared/sales/bookings/core/ticket-api.ts';
import { isSeatless } from '#shared/sales/bookings/rules/seatless.ts';
import { tripJourney } from '#shared/sales/trips/journey.ts';
import { dateIn, fullDate, money, number } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { helpWords } from '#web/sales/bookings/core/booking-words.ts';
import { plateLabel, priceLabel, statusLabel } from '#web/sales/bookings/core/labels.ts';
import { localMoney } from '#web/sales/bookings/core/local-money.ts';
import { sizeLabel } from '#web/sales/bookings/core/ParcelSizes.tsx';
import { CalendarButton } from '#web/sales/bookings/tickets/CalendarButton.tsx';
import { TicketStub } from '#web/sales/bookings/tickets/TicketStub.tsx';
import { FareLines } from '#web/sales/prices/FareLines.tsx';
import { measureFacts } from '#web/sales/prices/measure-facts.ts';
import { riderFacts } from '#web/sales/prices/rider-facts.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { WrittenWords } from '#web/ui/content/Written.tsx';
import { JourneyLine } from '#web/ui/travel/JourneyLine.tsx';
import { Ticket } from '#web/ui/travel/Ticket.tsx';

const WalletButton = lazy(() => import('#web/sales/bookings/tickets/WalletButton.tsx'));

const TicketLegal = lazy(() => import('#web/sales/bookings/tickets/TicketLegal.tsx'));

const TicketReceipts = lazy(() => import('#web/sales/bookings/tickets/TicketReceipts.tsx'));

const COMING: readonly TicketData['status'][] = ['unconfirmed', 'confirmed'];

/** The ticket as it is shown to the driver and printed: code, stops, seats of the party, bus. */
export function TicketPaper({ code: key, ticket }: { code: string; ticket: TicketData }) {
  const { trip, fromSeq, toSeq, status, kind, party } = ticket;
  const valid = (status === 'confirmed' || status === 'boarded') && trip.status !== 'cancelled';
  const waits = ticket.proof || ticket.payUntil ? t('statuses.waits.you') : t('statuses.waits.carrier');
  const state = status === 'unconfirmed' ? waits : statusLabel(kind, status);
  const stub = <TicketStub booking={ticket} state={state} valid={valid} />;
  return (
    <>
      <Ticket stub={stub} className="ticket-print">
        <JourneyLine items={buildJourney(tripJourney(trip, { from: fromSeq, to: toSeq }, true))} />
        <Facts className="mt-5 border-t border-line pt-4" facts={factsOf(ticket)} />
        <Facts className="mt-4 hidden border-t border-line pt-4 print:grid" facts={onPaper(ticket)} />
        {kind === 'passenger' && <FareLines fares={[ticket.fareParts]} className="mt-4 border-t border-line pt-3" />}
        {party.length > 0 && (
          <section aria-label={t('bookings.party')} className="mt-4 border-t border-line pt-3">
            <h3 className="text-small text-quiet">{t('bookings.party')}</h3>
            <Rows className="print:grid print:grid-cols-2 print:gap-x-6">
              {party.map((other) => (
                <Row
                  key={other.code}
                  leading={other.seat === null ? undefined : <span className="seatno">{other.seat}</span>}
                  strong={inOwnScript(other.name)}
                  quiet={`${spacedCode(other.code)} · ${statusLabel(kind, other.status)}`}
                />
              ))}
            </Rows>
          </section>
        )}
        <Suspense fallback={null}>
          <TicketLegal booking={ticket} />
          {ticket.receipts && ticket.receipts.length > 0 && <TicketReceipts receipts={ticket.receipts} />}
        </Suspense>
      </Ticket>
      {COMING.includes(status) && trip.status !== 'cancelled' && (
        <div className="grid gap-3 print:hidden">
          <CalendarButton booking={ticket} changes={ticket.changes} path={paths.ticket(key)} />
          <Suspense fallback={null}>
            <WalletButton ticket={key} status={status} changes={ticket.changes} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function factsOf(ticket: TicketData) {
  const { trip, kind } = ticket;
  const what =
    kind === 'parcel'
      ? { term: t('bookings.parcel'), value: <WrittenWords text={ticket.what ?? ''} /> }
      : isSeatless(ticket, trip)
        ? { term: t('bookings.seat'), value: t('bookings.seat.open'), wide: true }
        : { term: t('bookings.seat'), value: ticket.seat ?? '' };
  return [
    { term: t(kind === 'parcel' ? 'bookings.parcel.sender' : 'bookings.passenger'), value: inOwnScript(ticket.name) },
    ...riderFacts(ticket),
    ...(ticket.help.length > 0 ? [{ term: t('bookings.help'), value: helpWords(ticket.help), wide: true }] : []),
    what,
    ...(ticket.parcel ? parcelFacts(ticket.parcel) : []),
    { term: t('bookings.price'), value: priceLabel(ticket) },
    { term: t('bookings.bus'), value: plateLabel(trip) },
    { term: t('bookings.driver'), value: driverNames(trip) || t('bookings.bus.none') },
    { term: t('bookings.carrier'), value: inOwnScript(trip.carrier.name), wide: true },
  ];
}

function parcelFacts(parcel: NonNullable<TicketData['parcel']>) {
  const { receiverName, receiverPhone, sizeClass, weightKg, declaredValue, payer } = parcel;
  const receiver = [inOwnScript(receiverName), receiverPhone && readablePhone(receiverPhone)]
    .filter(Boolean)
    .join(', ');
  return [
    { term: t('bookings.parcel.receiver'), value: receiver, wide: true },
    { term: t('bookings.parcel.size'), value: sizeLabel(sizeClass) },
    { term: t('bookings.parcel.weight'), value: `${number(weightKg, 1)} ${t('bookings.kg')}` },
    ...measureFacts(parcel),
    ...(declaredValue === null ? [] : [{ term: t('bookings.parcel.value'), value: money(declaredValue) }]),
    { term: t('bookings.parcels.payer'), value: t(`bookings.parcels.payer.${payer}`) },
  ];
}

/** Facts that the page shows elsewhere, and paper needs too: the date with its year, the numbers to call, and the sum due. */
function onPaper(ticket: TicketData) {
  const { trip, fromSeq, driverPhone, carrierPhones, fare, paid, party, kind, parcel } = ticket;
  const stop = trip.stops.find(({ seq }) => seq === fromSeq);
  const day = dateIn(stop?.place.zone ?? 'UTC', stop?.departsAt ?? trip.departsAt);
  const due = [{ fare, paid }, ...party].reduce((sum, one) => sum + Math.max(0, (one.fare ?? 0) - one.paid), 0);
  const calls = [
    ...(driverPhone ? [t('ticket.call.driver', { phone: readablePhone(driverPhone) })] : []),
    ...carrierPhones.map((phone) => t('ticket.call.carrier', { phone: readablePhone(phone) })),
  ];
  return [
    { term: t('ticket.date'), value: fullDate(day) },
    {
      term: t('ticket.due'),
      value: `${localMoney(due, ticket) ?? money(due)}. ${t('ticket.due.how', { kind: parcel?.payer === 'receiver' ? 'receiver' : kind })}`,
      wide: true,
    },
    ...(calls.length > 0 ? [{ term: t('ticket.numbers'), value: calls.join(' · '), wide: true }] : []),
  ];
}

function driverNames({ driver, secondDriver }: TicketData['trip']): string {
  return [driver, secondDriver].flatMap((one) => (one ? inOwnScript(one.name) : [])).join(', ');
}
