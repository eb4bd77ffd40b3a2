import { expect } from 'vitest';
import type { Pool } from '#server/core/database/db.ts';
import { BOOKING_LIFECYCLE, type BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';

/** Every history is one that the booking's lifecycle allows, and ends at the booking's status. */
export async function expectValidHistories(sql: Pool): Promise<void> {
  const rows = await sql<{ id: number; status: BookingStatus; held: boolean; actions: string[] }[]>`
    select b.id, b.status, p.account_id is null and min(e.data->>'amount') filter (where e.action = 'book') is not null as held,
      array_agg(e.action order by e.id) as actions
    from booking b join party p on p.id = b.party_id join booking_event e on e.booking_id = b.id group by b.id, p.id`;
  const wrong = rows.filter(({ status, held, actions }) => endOf(actions, held) !== status);
  expect(wrong.slice(0, 3)).toEqual([]);
  const [all] = await sql`select count(*)::int as count from booking`;
  expect(rows).toHaveLength(all?.count);
}

const STEPS: Readonly<Record<string, { from: readonly BookingStatus[]; to: BookingStatus }>> = {
  ...BOOKING_LIFECYCLE,
  accept: BOOKING_LIFECYCLE.confirm,
  expire: { from: ['unconfirmed'], to: 'cancelled' },
};

/** The status after these actions; null where one was not allowed. A caller's booking with a known price was confirmed immediately. */
function endOf(actions: readonly string[], held: boolean): BookingStatus | null {
  let status: BookingStatus = held ? 'confirmed' : 'unconfirmed';
  for (const action of actions) {
    const step = STEPS[action];
    if (step && !step.from.includes(status)) return null;
    status = step?.to ?? status;
  }
  return actions[0] === 'book' ? status : null;
}
