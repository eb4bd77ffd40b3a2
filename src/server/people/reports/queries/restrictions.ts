import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { type Measure, STOPS } from '#shared/people/reports/rules.ts';
import type { restriction } from '#shared/people/reports/schema.ts';

type Restriction = z.input<typeof restriction>;

const SHOWN: readonly Measure[] = [...STOPS, 'hide'];
/** The measures that restrict a carrier; others restrict one of its members, and only that person may read them. */
const OF_CARRIERS: readonly Measure[] = ['stop_selling', 'hide'];

/** The current restrictions of a person or their carrier: the rights that they do not have for a period, and their hidden things. */
export async function restrictionsOf(sql: Db, { accountId, carrierId }: Actor, now: Date): Promise<Restriction[]> {
  return sql<Restriction[]>`
    select m.measure, r.kind, d.at, case when m.measure = 'hide' then null else d.until end as until, d.ground, d.rule, d.code,
      d.account_id is distinct from ${accountId} as carrier
    from report_decision d join report r on r.id = d.report_id cross join unnest(d.measures) as m (measure)
    where (d.account_id = ${accountId} or (d.carrier_id = ${carrierId} and m.measure = any(${[...OF_CARRIERS]}::text[])))
      and m.measure = any(${[...SHOWN]}::text[])
      and (d.until is null or d.until > ${now} or m.measure = 'hide')
      and not exists (select from report_measure_end e where e.decision_id = d.id and e.measure = m.measure)
    order by d.id desc limit 20`;
}
