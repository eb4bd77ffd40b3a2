import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { knownPhrase, messageText } from '#server/messaging/chat/present.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { TripCall } from '#shared/office/disruption/schema.ts';
import { type PhoneFacts, phoneShown } from '#shared/sales/trips/phones.ts';

type Call = Dated<TripCall, 'tickedAt'>;

interface CallRow extends Omit<Call, 'words'>, PhoneFacts {
  hasAccount: boolean;
  text: string | null;
  phrase: string | null;
}

/** The people who are to be called about a trip, those without a seat first. The number of an account is shown as long as its booking shows it. */
export async function callsOf(
  sql: Db,
  tripId: number,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Call[]> {
  const rows = await sql<CallRow[]>`
    select c.booking_id, party.contact_name as name, party.contact_phone as phone, b.from_seq,
      b.to_seq, c.reason, c.ticked_at, c.result, party.account_id is not null as has_account,
      array(select o.seat from booking o where o.party_id = b.party_id and o.seat is not null and o.holds order by o.seat) as seats,
      said.text, said.phrase, b.kind, b.status, b.expires_at, trip.status as trip_status,
      trip.arrives_at as trip_arrives_at, trip.finished_at as trip_finished_at
    from trip_call c join booking b on b.id = c.booking_id join party on party.id = b.party_id join trip on trip.id = b.trip_id
    left join lateral (
      select text, phrase from message where announced_trip_id = c.trip_id and client_id = c.announced limit 1) said on true
    where c.trip_id = ${tripId}
    order by c.reason <> 'unseated', b.from_seq, c.booking_id`;
  return rows.map((row) => ({
    ...row,
    phone: !row.hasAccount || phoneShown('carrier', row, now) ? row.phone : '',
    words: row.text === null ? null : messageText({ text: row.text, phrase: knownPhrase(row.phrase) }, locale),
  }));
}

export async function callsBy(sql: Db, accountId: number) {
  return sql`
    select trip_id, booking_id, reason, result, ticked_at as at from trip_call
    where ticked_by = ${accountId} order by ticked_at`;
}
