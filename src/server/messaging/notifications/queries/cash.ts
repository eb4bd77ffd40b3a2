import type { Db } from '#server/core/database/db.ts';

interface HandedOver {
  tripId: number;
  driverId: number | null;
  note: string;
  sums: { currency: string; handed: number; confirmed: number | null }[];
  owners: number[];
}

/** A cash-up that was handed over; null if there is none. */
export async function handedOver(sql: Db, cashUpId: number): Promise<HandedOver | null> {
  const [row] = await sql<HandedOver[]>`
    select c.trip_id, c.driver_id, c.note,
      (select json_agg(json_build_object('currency', s.currency, 'handed', s.hand_over, 'confirmed', s.confirmed)
        order by s.currency) from till_sum s where s.cash_up_id = c.id) as sums,
      array(select m.account_id from member m where m.carrier_id = c.carrier_id and m.role = 'owner' order by 1) as owners
    from cash_up c where c.id = ${cashUpId} and c.handed_over_at is not null`;
  return row ?? null;
}
