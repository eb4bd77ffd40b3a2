import type { Dated } from '#server/core/clock.ts';
import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { LocalName } from '#shared/i18n/locale.ts';
import { endAt, type NewHours, type OwnNewHours, type StopHours } from '#shared/sales/trips/new-hours.ts';

interface Place {
  seq: number;
  place: LocalName;
  zone: string;
}

interface Stored {
  id: number;
  madeAt: Date;
  reason: string;
  before: StopHours[];
  after: StopHours[];
  places: Place[];
}

/** The places of the stops of the row `h` of `new_hours`. */
const placesJson = sqlFragment(
  (h) => `(
    select json_agg(json_build_object('seq', s.seq, 'place', json_build_object('uk', p.uk, 'en', p.en), 'zone', p.zone) order by s.seq)
    from trip_stop s join place p on p.id = s.place_id where s.trip_id = ${h}.trip_id)`,
);

/** The last change of hours to which the passenger of a booking has not agreed; null if there is none, or the ride is no longer ahead. */
export async function openHoursOf(sql: Db, bookingId: number): Promise<OwnNewHours | null> {
  const [row] = await sql<(Stored & { fromSeq: number; toSeq: number; agreed: boolean })[]>`
    select h.id, h.made_at, h.reason, h.before, h.after, ${placesJson(sql, 'h')} as places, b.from_seq, b.to_seq,
      a.agreed_at is not null as agreed
    from new_hours_answer a join new_hours h on h.id = a.new_hours_id join booking b on b.id = a.booking_id
    where a.booking_id = ${bookingId} and h.trip_id = b.trip_id and b.status in ('unconfirmed', 'confirmed')
    order by h.id desc limit 1`;
  if (!row || row.agreed) return null;
  const end = (seq: number, which: 'leaves' | 'comes') => movedEnd(row, seq, which);
  return { id: row.id, reason: row.reason, from: end(row.fromSeq, 'leaves'), to: end(row.toSeq, 'comes') };
}

/** The changes of hours of a trip, the newest first, each with the people that it concerns; throws `not_found` for a trip that the actor may not see. */
export async function hoursOfTrip(sql: Db, actor: Actor, tripId: number): Promise<Dated<NewHours, 'madeAt'>[]> {
  const [trip] = await sql`select from trip where id = ${tripId} and ${visibleTo(sql, actor)}`;
  if (!trip) throw new DomainError('not_found');
  const rows = await sql<(Stored & Pick<NewHours, 'people'>)[]>`
    select h.id, h.made_at, h.reason, h.before, h.after, ${placesJson(sql, 'h')} as places, coalesce((
      select json_agg(json_build_object('bookingId', b.id, 'name', b.name, 'answer', case
        when b.trip_id <> h.trip_id or not b.holds then 'cancelled'
        when a.agreed_at is not null then 'agreed' end) order by b.name collate ukrainian, b.id)
      from new_hours_answer a join booking b on b.id = a.booking_id where a.new_hours_id = h.id), '[]') as people
    from new_hours h where h.trip_id = ${tripId} order by h.id desc`;
  return rows.map((row) => {
    const changed = row.after.filter(({ seq }) => {
      const end = movedEnd(row, seq, 'leaves');
      return end.before.at !== end.after.at || end.before.point !== end.after.point;
    });
    return {
      id: row.id,
      madeAt: row.madeAt,
      reason: row.reason,
      stops: changed.map(({ seq }) => ({ seq, ...movedEnd(row, seq, 'leaves') })),
      people: row.people,
    };
  });
}

function movedEnd({ before, after, places }: Stored, seq: number, which: 'leaves' | 'comes'): OwnNewHours['from'] {
  const place = places.find((one) => one.seq === seq);
  const side = (stops: readonly StopHours[]) => {
    const stop = stops.find((one) => one.seq === seq);
    return { at: new Date(endAt(stop, which)).toISOString(), point: stop?.point ?? '' };
  };
  return {
    place: place?.place ?? { uk: '', en: '' },
    zone: place?.zone ?? 'UTC',
    before: side(before),
    after: side(after),
  };
}
