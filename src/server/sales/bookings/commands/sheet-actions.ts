import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { runStep } from '#server/sales/trips/commands/step.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError, type ProblemCode } from '#shared/core/errors.ts';
import type { SheetActionName, SheetActions } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import type { RunAction } from '#shared/sales/trips/run-actions.ts';
import { noteCall } from '../core/commands/calls.ts';
import { addExpense, type CashTouched, handOverOwn, removeExpense } from '../money/commands/cash-up.ts';
import { pay, payAll, refund } from '../money/commands/pay.ts';
import { giveUpReceiving, keepParcel, passOn, receive } from '../money/commands/transfer.ts';
import { board, type ChangedBooking, eject, noShow, undo } from '../parcels/commands/act.ts';
import { giveBack, handOutWithoutPin, noteDamage, noteUnclaimed, takeOver } from '../parcels/commands/custody.ts';
import { countTries } from '../parcels/commands/parcel-pin.ts';
import { answerComing, takeBackComing } from '../seats/commands/coming.ts';
import { setSeat, walkOn } from '../seats/commands/seats.ts';
import { complete } from './complete.ts';
import { tripBookings } from './trip-end.ts';

/** Context of an executor; `at` is the time that counts, `now` the server's own. */
export interface SheetContext {
  app: AppContext;
  sql: Db;
  me: Actor;
  tripId: number;
  at: Date;
  pressedAt: Date;
  now: Date;
}

/** `problem`: why the action was refused although what it wrote counts, like a try of a parcel's code. */
export type Executed = ChangedBooking & { problem?: ProblemCode | null };

/** Does one kind of press; throws the code of a refusal. */
export type SheetExecutor<A> = (context: SheetContext, action: A) => Promise<Executed>;

const EXECUTORS: { [Name in SheetActionName]: SheetExecutor<SheetActions[Name]> } = {
  start: step,
  depart: step,
  arrive: step,
  finish: step,
  pause: step,
  border: step,
  breakdown: step,
  late: step,
  slot: step,
  resume: step,
  undoStep: step,
  board: onTrip(({ sql, me, at }, { bookingId }) => board(sql, me, bookingId, at)),
  noShow: onTrip(({ sql, me, at }, { bookingId }) => noShow(sql, me, bookingId, at)),
  eject: onTrip(({ sql, me, at }, { bookingId, reason }) => eject(sql, me, bookingId, reason, at)),
  complete: onTrip(async ({ app, sql, me, at }, { bookingId, pin, tries = 0 }) => {
    const done = await complete(app, sql, me, bookingId, pin ?? '', at);
    await countTries(app, sql, bookingId, tries, at);
    return done;
  }),
  undo: onTrip(({ sql, me, at }, { bookingId }) => undo(sql, me, bookingId, at)),
  takeOver: onTrip(({ sql, me, at }, press) => takeOver(sql, me, press, at)),
  handOut: onTrip(async ({ app, sql, me, at }, press) => {
    const { bookingId, pin, tries = 0, collectedBy } = press;
    const handed =
      pin === null
        ? await handOutWithoutPin(sql, me, press, at)
        : await complete(app, sql, me, bookingId, pin, at, collectedBy);
    await countTries(app, sql, bookingId, tries, at);
    return handed;
  }),
  unclaimed: onTrip(({ sql, me, at }, press) => noteUnclaimed(sql, me, press, at)),
  pass: onTrip(({ sql, me, at }, press) => passOn(sql, me, press, at)),
  unpass: onTrip(({ sql, me, at }, press) => keepParcel(sql, me, press, at)),
  receive: (context, { code }) => receive(context, code),
  unreceive: (context, { code }) => giveUpReceiving(context, code),
  returned: onTrip(({ sql, me, at }, press) => giveBack(sql, me, press, at)),
  damaged: onTrip(({ sql, me, at }, press) => noteDamage(sql, me, press, at)),
  pay: onTrip(({ sql, me, at }, { bookingId, paid }) => payAll(sql, me, bookingId, paid, at)),
  payment: onTrip(({ sql, me, at, now }, { bookingId, payment }) => pay(sql, me, bookingId, payment, { at, now })),
  refund: onTrip(({ sql, me, at, now }, { bookingId, payment }) => refund(sql, me, bookingId, payment, { at, now })),
  expense: ({ sql, me, tripId, at }, { expenseId: id, ...spent }) =>
    ofCash(addExpense(sql, me, tripId, { id, ...spent }, at)),
  dropExpense: ({ sql, me, tripId }, { expenseId }) => ofCash(removeExpense(sql, me, expenseId, tripId)),
  handOverCash: ({ sql, me, tripId, at }, { sums }) => ofCash(handOverOwn(sql, me, tripId, sums, at)),
  coming: onTrip(({ sql, me, at }, { bookingId }) => answerComing(sql, me, bookingId, at)),
  takeBackComing: onTrip(({ sql, me, at }, { bookingId }) => takeBackComing(sql, me, bookingId, at)),
  called: onTrip(({ sql, me, at }, { bookingId }) => noteCall(sql, me, bookingId, at)),
  setSeat: onTrip(setSeat),
  walkOn,
};

export function execute<Name extends SheetActionName>(
  context: SheetContext,
  name: Name,
  action: SheetActions[Name],
): Promise<Executed> {
  return EXECUTORS[name](context, action);
}

/** An action on a booking of the trip in the address; a booking of another trip is `not_found`. */
export function onTrip<A extends { bookingId: number }>(run: SheetExecutor<A>): SheetExecutor<A> {
  return async (context, action) => {
    const { sql, tripId } = context;
    const [booking] = await sql`select from booking where id = ${action.bookingId} and trip_id = ${tripId}`;
    if (!booking) throw new DomainError('not_found');
    return run(context, action);
  };
}

async function step({ sql, me, tripId, at, pressedAt }: SheetContext, action: RunAction): Promise<Executed> {
  await runStep(sql, tripBookings, me, tripId, action, { at, pressedAt });
  return { tripId, carrierId: me.carrierId ?? 0, accountId: null };
}

async function ofCash(done: Promise<CashTouched>): Promise<Executed> {
  return { ...(await done), accountId: null };
}
