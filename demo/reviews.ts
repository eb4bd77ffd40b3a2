import type { Db } from '#server/database/db.ts';
import type { Party, Review } from './bookings/drafts.ts';
import type { Written } from './bookings/write.ts';
import { DEMO_CARRIERS, REVIEWS } from './data.ts';
import { insertRows, numbered } from './insert.ts';
import { type Chance, chanceOf } from './random.ts';

const HOUR = 3_600_000;
/** The share of passengers with an account who write a review, and the share of reviews with an answer. */
const SAYING = 0.45;
const ANSWERED = 0.3;
/** The share of reviews without a text. */
const SILENT = 0.2;

/** Writes reviews of finished rides and updates the star counts of carriers and drivers as the real command does. */
export async function writeReviews(
  sql: Db,
  parties: readonly Written[],
  quiet: ReadonlySet<number>,
  now: Date,
): Promise<void> {
  const chance = chanceOf('reviews');
  const opinionOf = opinions(chance);
  // The newest reviews come first: they are read most, so they get unique texts.
  const rows = parties.toReversed().flatMap(({ id, party }) => {
    const { trip, accountId } = party;
    if (accountId === null || party.life.status !== 'completed' || !trip.finishedAt) return [];
    const review = party.review ?? (quiet.has(accountId) ? null : opinionOf(party));
    const at = new Date(trip.finishedAt.getTime() + (1 + chance.wait(18)) * HOUR);
    if (!review || at > now) return [];
    const answeredAt = new Date(at.getTime() + (1 + chance.wait(20)) * HOUR);
    const answer = answeredAt < now ? review.answer : null;
    return [
      {
        party_id: id,
        trip_id: trip.id,
        carrier_id: trip.carrierId,
        driver_id: trip.driverId,
        account_id: accountId,
        stars: review.stars,
        words: review.words,
        answer,
        created_at: at,
        answered_at: answer === null ? null : answeredAt,
      },
    ];
  });
  rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  await insertRows(sql, 'review', numbered(rows));
  await countStars(sql);
}

/** Returns a function that gives a person's review, or null; no text is used twice for the same carrier. */
function opinions(chance: Chance): (party: Party) => Review | null {
  const said = new Set<string>();
  return ({ trip: { carrierId }, parcel }) => {
    const stars = starsFor(chance, DEMO_CARRIERS[carrierId - 1]?.liked ?? 4.5);
    const words = chance.pick(REVIEWS[parcel ? 'parcels' : 'rides'][stars]);
    const answer = chance.pick(REVIEWS.answers[stars]);
    const answered = chance.of(ANSWERED);
    if (!chance.of(SAYING)) return null;
    if (said.has(`${carrierId} ${words}`) || chance.of(SILENT)) return { stars, words: '', answer: null };
    said.add(`${carrierId} ${words}`);
    return { stars, words, answer: answered ? answer : null };
  };
}

/** Draws mostly five stars, and the more so the better the carrier is liked: the average is about `liked`. */
function starsFor(chance: Chance, liked: number): 1 | 2 | 3 | 4 | 5 {
  const missing = 5 - liked;
  const draw = chance.next();
  if (draw < missing * 0.04) return 1;
  if (draw < missing * 0.1) return 2;
  if (draw < missing * 0.25) return 3;
  return draw < missing * 0.75 ? 4 : 5;
}

async function countStars(sql: Db): Promise<void> {
  await sql`
    update carrier set rating_sum = r.sum, rating_count = r.count
    from (select carrier_id, sum(stars), count(*) from review group by carrier_id) r where r.carrier_id = carrier.id`;
  await sql`
    update account set rating_sum = r.sum, rating_count = r.count
    from (select driver_id, sum(stars), count(*) from review group by driver_id) r where r.driver_id = account.id`;
}
