import type { Db } from '#server/core/database/db.ts';
import { askingTime } from '#shared/sales/bookings/seats/coming.ts';
import type { ComingAnswer } from '#shared/sales/trips/coming-answer.ts';
import { insertRows } from './insert.ts';
import { chanceOf } from './random.ts';

const MINUTE = 60_000;

interface AskedParty {
  id: number;
  partyId: number;
  tripId: number;
  accountId: number | null;
  staffId: number;
  introduced: boolean;
  createdAt: Date;
  departsAt: Date;
  zone: string;
}

/**
 * Asks the passengers of the next day whether they are coming, also when the demo begins before that evening, and lets most of them answer:
 * the introduced ones have not, so that a visitor of the demo can.
 */
export async function writeComing(sql: Db, now: Date): Promise<void> {
  const chance = chanceOf('coming');
  const parties = Map.groupBy(await askedSeats(sql, now), ({ partyId }) => partyId);
  const answers = [...parties.values()].flatMap((seats) => {
    const [first] = seats;
    if (!first) return [];
    const askedAt = new Date(Math.min(askingTime(first.departsAt, first.zone).getTime(), now.getTime() - 90 * MINUTE));
    const by = answerOf(first, chance.next());
    const answeredAt = by && new Date(askedAt.getTime() + chance.int(2, 85) * MINUTE);
    return seats.filter(({ createdAt }) => createdAt < askedAt).map((seat) => ({ ...seat, askedAt, by, answeredAt }));
  });
  await insertRows(
    sql,
    'coming_question',
    answers.map(({ id, tripId, accountId, askedAt, by, answeredAt }) => ({
      ...{ booking_id: id, trip_id: tripId, asked_at: askedAt, reached: accountId !== null },
      ...{ answered_at: answeredAt, answered_by: by },
    })),
  );
  const events = answers.flatMap(({ id, by, answeredAt, accountId, staffId }) =>
    by && answeredAt
      ? [
          {
            ...{ booking_id: id, at: answeredAt, actor_id: by === 'carrier' ? staffId : accountId },
            ...{ action: by === 'carrier' ? 'comingByPhone' : 'coming', reason: null, data: {} },
          },
        ]
      : [],
  );
  await insertRows(
    sql,
    'booking_event',
    events.sort((a, b) => a.at.getTime() - b.at.getTime()),
  );
}

/** Callers answer when they are called, most of the others by themselves. */
function answerOf({ accountId, introduced }: AskedParty, chance: number): ComingAnswer['by'] {
  if (introduced) return null;
  if (accountId === null) return chance < 0.4 ? 'carrier' : null;
  if (chance < 0.65) return 'passenger';
  return chance < 0.75 ? 'carrier' : null;
}

function askedSeats(sql: Db, now: Date): Promise<AskedParty[]> {
  return sql<AskedParty[]>`
    select b.id, b.party_id, b.trip_id, party.account_id,
      (select account_id from member m where m.carrier_id = b.carrier_id and m.role = 'owner' order by account_id limit 1) as staff_id,
      coalesce(a.email like 'passenger@%', false) as introduced, b.created_at, s.departs_at, p.zone
    from booking b
    join party on party.id = b.party_id
    left join account a on a.id = party.account_id
    join trip t on t.id = b.trip_id and t.status in ('new', 'planned')
    join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
    join place p on p.id = s.place_id
    where b.kind = 'passenger' and b.status = 'confirmed' and s.departs_at > ${now}
      and (s.departs_at at time zone p.zone)::date <= (${now}::timestamptz at time zone p.zone)::date + 1
    order by b.id`;
}
