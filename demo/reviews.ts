import type { Db } from '#server/core/database/db.ts';
import { measure } from '#server/messaging/reviews/commands/count-measures.ts';
import type { People } from './accounts.ts';
import { scenarioPeople } from './bookings/world.ts';
import type { WrittenParty } from './bookings/write.ts';
import { DEMO_CARRIERS, type DemoReview, REVIEWS } from './data.ts';
import { insertRows, numbered } from './insert.ts';
import { type Chance, chanceOf } from './random.ts';

const HOUR = 3_600_000;
/** The share of passengers with an account who write a review, of reviews with an answer, and of those without a text. */
const REVIEWED = 0.45;
const ANSWERED = 0.3;
const SILENT = 0.2;

/** Writes reviews of finished rides, updates the star counts as the real command does, and counts what is measured of the trips. */
export async function writeReviews(
  sql: Db,
  parties: readonly WrittenParty[],
  people: People,
  now: Date,
): Promise<void> {
  const chance = chanceOf('reviews');
  const quiet = scenarioPeople(people);
  const used = new Set<string>();
  const written = new Set<string>();
  // The newest reviews come first: they are read most, so they get unique texts.
  const rows = parties.toReversed().flatMap((party) => {
    const { trip, life, booker } = party;
    if (booker.accountId === null || life.row.status !== 'completed' || !trip.finishedAt) return [];
    const review = party.review ?? (quiet.has(booker.accountId) ? null : opinionOf(party, chance, used));
    const at = new Date(trip.finishedAt.getTime() + (1 + chance.wait(18)) * HOUR);
    const once = `${trip.id}:${booker.accountId}`;
    if (!review || at > now || written.has(once)) return [];
    written.add(once);
    const answeredAt = new Date(at.getTime() + (1 + chance.wait(20)) * HOUR);
    const answer = (answeredAt < now && review.answer) || null;
    return [
      {
        ...{ party_id: party.id, trip_id: trip.id, carrier_id: trip.carrierId, driver_id: trip.driverId, answer },
        ...{ account_id: booker.accountId, stars: review.stars, words: review.words },
        ...{ created_at: at, answered_at: answer === null ? null : answeredAt },
      },
    ];
  });
  await insertRows(sql, 'review', numbered(rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())));
  await sql`
    update carrier set rating_sum = r.sum, rating_count = r.count
    from (select carrier_id, sum(stars), count(*) from review group by carrier_id) r where r.carrier_id = carrier.id`;
  await sql`
    update account set rating_sum = r.sum, rating_count = r.count
    from (select driver_id, sum(stars), count(*) from review group by driver_id) r where r.driver_id = account.id`;
  const today = now.toISOString().slice(0, 10);
  const [ids] = await sql<{ carriers: number[]; drivers: number[] }[]>`
    select (select array_agg(id) from carrier) as carriers,
      (select array_agg(distinct driver_id) from trip where driver_id is not null) as drivers`;
  await measure(sql, 'carrier_id', ids?.carriers ?? [], today);
  await measure(sql, 'driver_id', ids?.drivers ?? [], today);
}

/** Returns a person's review, or null; no text is used twice for the same carrier. */
function opinionOf(
  { trip: { carrierId }, parcel }: WrittenParty,
  chance: Chance,
  used: Set<string>,
): DemoReview | null {
  const stars = starsFor(chance, DEMO_CARRIERS[carrierId - 1]?.liked ?? 4.5);
  const words = chance.pick(REVIEWS[parcel ? 'parcels' : 'rides'][stars]);
  const answer = chance.of(ANSWERED) ? chance.pick(REVIEWS.answers[stars]) : null;
  if (!chance.of(REVIEWED)) return null;
  if (used.has(`${carrierId} ${words}`) || chance.of(SILENT)) return { stars, words: '', answer: null };
  used.add(`${carrierId} ${words}`);
  return { stars, words, answer };
}

/** Draws mostly five stars, and the more so the better the carrier is liked: the average is about `liked`. */
function starsFor(chance: Chance, liked: number): 1 | 2 | 3 | 4 | 5 {
  const draw = chance.next() / (5 - liked);
  if (draw < 0.04) return 1;
  if (draw < 0.1) return 2;
  if (draw < 0.25) return 3;
  return draw < 0.75 ? 4 : 5;
}
