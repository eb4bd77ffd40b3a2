import type { AppContext } from '#server/context.ts';
import { scriptOf, text } from '#server/core/translate.ts';
import type { PassLine, RidePass } from '#server/core/wallet/ride-pass.ts';
import { type LocalDate, localDate } from '#shared/core/time.ts';
import { type Locale, languageTag, nameIn } from '#shared/i18n/locale.ts';
import { legalFacts } from '#shared/network/carriers/legal-facts.ts';
import { mapLinkOf } from '#shared/network/timetable/map-link.ts';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { isSeatless } from '#shared/sales/bookings/rules/seatless.ts';
import { numberText } from '#shared/sales/bookings/rules/ticket-number.ts';
import { ticketPath } from '#shared/sales/bookings/tickets/ticket-path.ts';
import type { TripStop } from '#shared/sales/trips/schema.ts';

/** Whether a ticket has a pass: a confirmed ride that is not over. */
export function isRiding({ kind, status, trip }: Ticket): boolean {
  return (
    kind === 'passenger' &&
    (status === 'confirmed' || status === 'boarded') &&
    (trip.status === 'planned' || trip.status === 'started')
  );
}

/** The pass of a ticket: what the ticket says on its page, and nothing else. `key` is that of its link. */
export function passOf(app: AppContext, ticket: Ticket, { key, locale }: { key: string; locale: Locale }): RidePass {
  const { trip, fromSeq, toSeq, code } = ticket;
  const [from, to] = [stopAt(trip.stops, fromSeq), stopAt(trip.stops, toSeq)];
  const inScript = (words: string) => scriptOf(locale, words);
  const moment = (instant: string, zone: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languageTag(locale), { ...parts, timeZone: zone }).format(new Date(instant));
  const time = (instant: string, zone: string) => moment(instant, zone, { hour: '2-digit', minute: '2-digit' });
  const [leaves, arrives] = [from.departsAt ?? trip.departsAt, to.arrivesAt ?? trip.arrivesAt];
  const seat = isSeatless(ticket, trip) || ticket.seat === null ? null : String(ticket.seat);
  const line = (name: string, label: string, value: string) => (value === '' ? [] : [{ key: name, label, value }]);
  const t = (message: Parameters<typeof text>[1], values?: Parameters<typeof text>[2]) => text(locale, message, values);
  const title = t('wallet.pass.title', {
    from: nameIn(from.place.name, locale),
    to: nameIn(to.place.name, locale),
  });
  return {
    code,
    changes: Math.max(0, ticket.changes),
    locale,
    title,
    carrier: trip.carrier.name,
    name: inScript(ticket.name),
    seat,
    seatLabel: t('wallet.pass.seat'),
    plate: trip.bus?.number ?? null,
    from: {
      ...placed(from, leaves),
      town: nameIn(from.place.name, locale),
      label: t('wallet.pass.departure', { time: time(leaves, from.place.zone) }),
    },
    to: {
      ...placed(to, arrives),
      town: nameIn(to.place.name, locale),
      label: t('wallet.pass.arrival', { time: time(arrives, to.place.zone) }),
    },
    facts: [
      ...line(
        'date',
        t('wallet.pass.date'),
        moment(leaves, from.place.zone, { weekday: 'short', day: 'numeric', month: 'long' }),
      ),
      ...line('point', t('wallet.pass.point'), inScript(from.point)),
      ...line('name', t('wallet.pass.passenger'), inScript(ticket.name)),
      ...line('bus', t('wallet.pass.bus'), trip.bus?.number ?? ''),
    ],
    details: [
      ...line('code', t('wallet.pass.code'), spacedCode(code)),
      ...line('carrier', t('wallet.pass.carrier'), inScript(trip.carrier.name)),
      ...line('phones', t('wallet.pass.phones'), ticket.carrierPhones.join(', ')),
      ...line('driverPhone', t('wallet.pass.driverPhone'), ticket.driverPhone ?? ''),
      ...line('map', t('wallet.pass.map'), from.boardingPoint?.pin ? mapLinkOf(from.boardingPoint.pin) : ''),
      ...legalLines(ticket, localDate(new Date(leaves), from.place.zone), locale),
      ...line('current', t('wallet.pass.current'), t('wallet.pass.current.text')),
    ],
    qr: app.publicUrl(`/trips/list/${trip.id}/booking/${ticket.id}`),
    page: app.publicUrl(ticketPath(key)),
    pageLabel: t('wallet.pass.page'),
    mapLabel: t('wallet.pass.map'),
  };
}

/** The number of the ticket, and what an inspection asks about the carrier. */
function legalLines({ kind, number, issuer }: Ticket, day: LocalDate, locale: Locale): PassLine[] {
  const say = (key: Parameters<typeof text>[1], values?: Parameters<typeof text>[2]) => text(locale, key, values);
  const facts = issuer ? legalFacts({ locale, say }, issuer, day) : [];
  return [...(number ? [{ label: say('legal.number', { kind }), value: numberText(number) }] : []), ...facts].map(
    ({ label, value }, index) => ({ key: `legal${index}`, label, value: scriptOf(locale, value) }),
  );
}

function stopAt(stops: readonly TripStop[], seq: number): TripStop {
  const stop = stops.find((one) => one.seq === seq);
  if (!stop) throw new Error(`the trip has no stop ${seq}`);
  return stop;
}

function placed({ place, boardingPoint }: TripStop, at: string) {
  return { at, zone: place.zone, pin: boardingPoint?.pin ?? null };
}
