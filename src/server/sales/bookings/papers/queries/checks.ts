import type { Db } from '#server/core/database/db.ts';
import type { Secrets } from '#server/core/secrets.ts';
import { text } from '#server/core/translate.ts';
import { tripSheet } from '#server/sales/trips/queries/sheet.ts';
import type { Actor } from '#shared/core/access.ts';
import { csvText } from '#shared/core/text/csv.ts';
import { dataLanguage, type Locale } from '#shared/i18n/locale.ts';
import { type Check, type CheckResult, checksFor } from '#shared/sales/bookings/papers/checks.ts';
import type { CheckedPerson } from '#shared/sales/bookings/papers/checks-api.ts';
import { isListed } from '#shared/sales/bookings/papers/papers.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { documentsOfTrip } from '../../core/queries/documents.ts';

interface StoredCheck {
  bookingId: number;
  kind: Check;
  result: CheckResult;
  byOffice: boolean;
  notedAt: Date;
}

/** The passengers of a trip who cross a border, with their checks, for its staff; throws `not_found` for everybody else. */
export async function tripChecks(sql: Db, secrets: Secrets, actor: Actor, tripId: number, now: Date) {
  const sheet = await tripSheet(sql, actor, tripId, now);
  return { sheet, people: await checkedPeople(sql, secrets, sheet) };
}

export async function checkedPeople(sql: Db, secrets: Secrets, sheet: TripSheet): Promise<CheckedPerson[]> {
  const [documents, stored] = await Promise.all([
    documentsOfTrip(sql, secrets, sheet.id),
    sql<StoredCheck[]>`
      select c.booking_id, c.kind, c.result, c.by_office, c.noted_at
      from border_check c join booking b on b.id = c.booking_id where b.trip_id = ${sheet.id}`,
  ]);
  const countryAt = (seq: number) => sheet.stops.find((stop) => stop.seq === seq)?.place.country ?? '';
  return sheet.bookings
    .filter((booking) => booking.kind === 'passenger' && isListed(booking))
    .map((booking) => {
      const { id, name, seat, fromSeq, toSeq } = booking;
      const border = { from: countryAt(fromSeq), to: countryAt(toSeq), on: sheet.serviceDate };
      const checks = checksFor(booking, documents.get(id), border).map((check) => {
        const found = stored.find(({ bookingId, kind }) => bookingId === id && kind === check);
        return {
          check,
          result: found?.result ?? null,
          byOffice: found?.byOffice ?? null,
          notedAt: found?.notedAt.toISOString() ?? null,
        };
      });
      return { bookingId: id, name, seat, fromSeq, toSeq, checks };
    })
    .filter(({ checks }) => checks.length > 0)
    .sort((one, other) => (one.seat ?? 0) - (other.seat ?? 0));
}

export function checksCsv({ stops }: TripSheet, people: readonly CheckedPerson[], locale: Locale): string {
  const townAt = (seq: number) => stops.find((stop) => stop.seq === seq)?.place.name[dataLanguage(locale)] ?? '';
  const head = ['seat', 'name', 'from', 'to', 'check', 'result', 'by', 'noted'] as const;
  const rows = people.flatMap(({ name, seat, fromSeq, toSeq, checks }) =>
    checks.map(({ check, result, byOffice, notedAt }) => [
      String(seat ?? ''),
      name,
      townAt(fromSeq),
      townAt(toSeq),
      text(locale, `papers.check.${check}`),
      text(locale, `papers.check.${result ?? 'open'}`),
      byOffice === null ? '' : text(locale, byOffice ? 'papers.check.office' : 'papers.check.driver'),
      notedAt ?? '',
    ]),
  );
  return csvText([head.map((column) => text(locale, `papers.check.column.${column}`)), ...rows], locale);
}
