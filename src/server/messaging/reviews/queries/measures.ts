import type { Db } from '#server/core/database/db.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import { ASPECTS, LEAST_ASPECT_STARS } from '#shared/messaging/reviews/aspects.ts';
import { type MeasureCounts, type Measures, measuresOf, RIDERS_DAYS } from '#shared/messaging/reviews/measures.ts';

type MeasuredParty = { carrierId: number } | { driverId: number };

/** Measures of a carrier or a driver, as last counted; null when there is too little data. */
export async function measuresFor(sql: Db, party: MeasuredParty): Promise<Measures | null> {
  const owner = 'carrierId' in party ? sql`carrier_id = ${party.carrierId}` : sql`driver_id = ${party.driverId}`;
  const [row] = await sql<MeasureCounts[]>`
    select counted_on::text as counted_on, trips, cancelled, stops, punctual, riders, again from measure where ${owner}`;
  const measured = row ? measuresOf(row) : null;
  return measured && { ...measured, aspects: await aspectsFor(sql, party, measured.countedOn) };
}

/** The averages of single aspects in the shown reviews since a year before the count, as far as enough people gave them. */
async function aspectsFor(sql: Db, party: MeasuredParty, countedOn: string): Promise<NonNullable<Measures['aspects']>> {
  const owner =
    'carrierId' in party ? sql`review.carrier_id = ${party.carrierId}` : drives(sql, party.driverId, sql`review`);
  const rows = await sql<NonNullable<Measures['aspects']>[number][]>`
    select given.key as aspect, round(avg(given.value::numeric), 1)::float8 as average, count(*)::int as n
    from review, jsonb_each_text(review.aspects) given
    where ${owner} and review.hidden_at is null and review.created_at > ${countedOn}::date - ${RIDERS_DAYS}::int
    group by given.key having count(*) >= ${LEAST_ASPECT_STARS}`;
  return ASPECTS.flatMap((aspect) => rows.find((one) => one.aspect === aspect) ?? []);
}
