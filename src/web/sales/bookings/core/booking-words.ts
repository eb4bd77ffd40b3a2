import type { Help } from '#shared/network/fleet/help.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { dateIn, duration, longDate, money, timeIn, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

type Request = Pick<Booking, 'expiresAt' | 'fromSeq'> & { trip: Pick<Booking['trip'], 'stops' | 'carrier'> };

/** Until when a passenger's request is answered, and how long the carrier usually takes; with a named price until when it is valid. */
export function answerWords({ expiresAt, trip, fromSeq }: Request, priceNamed: boolean): string[] {
  if (expiresAt === null) return [];
  const zone = trip.stops[fromSeq]?.place.zone ?? 'UTC';
  const until = { time: timeIn(zone, expiresAt), date: longDate(dateIn(zone, expiresAt), today()) };
  if (priceNamed) return [t('bookings.expires.own', until)];
  const usual = trip.carrier.answerMinutes ?? null;
  return [...(usual === null ? [] : [t('bookings.usual', { time: duration(usual) })]), t('bookings.expires', until)];
}

/** Effect of a cancellation on the passenger's money, by its cost and the paid sum, in euro cents. */
export function offMoney(cost: number, paid: number): string {
  if (paid > cost) return t('bookings.off.back', { sum: money(paid - cost) });
  return cost > paid ? t('bookings.off.charge', { sum: money(cost - paid) }) : t('bookings.off.nothing');
}

/** The help that a passenger needs, as one line: 'Потрібен підйомник · Собака-провідник'. */
export function helpWords(help: readonly Help[]): string {
  return help.map((one) => t(`bookings.help.${one}`)).join(' · ');
}
