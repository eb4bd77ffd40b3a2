import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, savepoint, transaction } from '#server/core/database/db.ts';
import { deleteOld } from '#server/core/database/delete-old.ts';
import { asDomainError, isLockTimeout } from '#server/core/problems.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import { tripSheet } from '#server/sales/trips/queries/sheet.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError, PROBLEMS, type ProblemCode } from '#shared/core/errors.ts';
import { lastAt } from '#shared/sales/bookings/sheet/expected-sheet.ts';
import { bookingOf, type SheetAction } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import type { PressResult } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { actionTime } from '#shared/sales/trips/step-rules.ts';
import { execute } from './sheet-actions.ts';

interface Batch {
  me: Actor;
  tripId: number;
  device: string;
  now: Date;
}

interface Press {
  id: string;
  at: string;
  do: SheetAction;
}

interface StoredPress {
  result: PressResult;
  touched: number[];
}

/**
 * Does one press of the trip sheet and stores it with its outcome, in one transaction. A press that is stored already is not done again:
 * its first outcome is answered. The presses of one trip come one after another, by the lock of its row.
 */
export function storePress(app: AppContext, batch: Batch, press: Press): Promise<StoredPress> {
  return transaction(app.pool, async (sql) => {
    const { me, tripId } = batch;
    const [trip] = await sql`select from trip where id = ${tripId} and ${visibleTo(sql, me)} for no key update`;
    if (!trip) throw new DomainError('not_found');
    const before = await storedOutcome(sql, press.id, tripId);
    if (before) return { result: before, touched: [] };
    const sheet = await tripSheet(sql, me, tripId, batch.now);
    const at = actionTime(new Date(press.at), batch.now, lastAt(sheet, press.do));
    const { code, touched } = await attempt(app, sql, { ...batch, at, pressedAt: new Date(press.at) }, press.do);
    const outcome = code === null ? 'done' : 'refused';
    const bookingId = bookingOf(press.do);
    const known = sheet.bookings.some(({ id }) => id === bookingId);
    await sql`
      insert into trip_action (id, trip_id, account_id, device, pressed_at, at, action, booking_id, input, outcome, code, stored_at)
      values (${press.id}, ${tripId}, ${me.accountId}, ${batch.device}, ${press.at}, ${at}, ${press.do.action},
        ${known ? bookingId : null}, ${sql.json(withoutSecrets(press.do))}, ${outcome}, ${code}, ${batch.now})`;
    return { result: { id: press.id, outcome, code, at: at.toISOString() }, touched };
  });
}

/** The outcome of a press that was stored before. The id of a press of another trip is refused. */
async function storedOutcome(sql: Db, id: string, tripId: number): Promise<PressResult | null> {
  const [row] = await sql<{ tripId: number; outcome: 'done' | 'refused'; code: string | null; at: Date }[]>`
    select trip_id, outcome, code, at from trip_action where id = ${id}`;
  if (!row) return null;
  if (row.tripId !== tripId) return { id, outcome: 'refused', code: 'conflict', at: row.at.toISOString() };
  return { id, outcome: row.outcome, code: row.code, at: row.at.toISOString() };
}

type Attempt = Batch & { at: Date; pressedAt: Date };

/** Does an action in a savepoint, so that a refused one leaves nothing behind. Errors that are no refusal are thrown. */
async function attempt(
  app: AppContext,
  sql: Db,
  context: Attempt,
  action: SheetAction,
): Promise<{ code: ProblemCode | null; touched: number[] }> {
  try {
    const done = await savepoint(sql, (inner) => execute({ ...context, app, sql: inner }, action.action, action));
    return { code: done.problem ?? null, touched: done.accountId === null ? [] : [done.accountId] };
  } catch (error) {
    const code = refusalOf(error);
    if (code === null) throw error;
    return { code, touched: [] };
  }
}

export async function deleteExpiredPresses(pool: Pool, before: Date): Promise<void> {
  await deleteOld(pool, { table: 'trip_action', column: 'stored_at', before });
}

/** The code by which an action was refused; null for an error that may not happen again at the next attempt, such as a lock of another. */
function refusalOf(error: unknown): ProblemCode | null {
  const { answer, unexpected } = asDomainError(error);
  return unexpected || PROBLEMS[answer.code] >= 500 || isLockTimeout(error) ? null : answer.code;
}

/** The input of a press as it is stored: without the code by which a parcel is handed out. */
function withoutSecrets(action: SheetAction): SheetAction {
  if (action.action === 'complete') return { ...action, pin: undefined };
  return action.action === 'handOut' ? { ...action, pin: null } : action;
}
