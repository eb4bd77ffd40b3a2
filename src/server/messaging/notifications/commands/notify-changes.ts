import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { changesById, type StoredChange } from '#server/sales/bookings/core/queries/changes.ts';
import { SUBJECTS, type SubjectName } from '#shared/messaging/notifications/subjects.ts';
import type { ShownState } from '#shared/sales/bookings/rules/change-schema.ts';
import { tripPath } from '../present.ts';
import { driversOn } from '../queries/people.ts';
import { bookingNotification, type PartyAction } from './booking-notification.ts';
import type { NewNotification } from './notify.ts';

/** Which notifications an entry about a change leads to, by who proposed the change. */
const SUBJECTS_OF: Readonly<Record<string, Readonly<Record<'passenger' | 'carrier', readonly SubjectName[]>>>> = {
  change: { carrier: ['moved'], passenger: ['moved', 'changeMade'] },
  offerChange: { carrier: ['changeOffered'], passenger: ['changeAsked'] },
  acceptChange: { carrier: ['moved', 'changeAccepted'], passenger: ['moved'] },
  declineChange: { carrier: ['changeDeclined'], passenger: ['changeRefused'] },
  withdrawChange: { carrier: ['changeWithdrawn'], passenger: [] },
  expireChange: { carrier: ['changeExpired'], passenger: ['changeUnanswered'] },
};

const DONE = ['change', 'acceptChange'];

/**
 * The notifications of an entry about a change: to the passenger, to the carrier's staff, and to the drivers of both trips when the
 * booking goes from one to the other.
 */
export async function changeNotifications(
  app: AppContext,
  sql: Db,
  happening: PartyAction & { changeId: number },
  now: Date,
): Promise<NewNotification[]> {
  const [change] = await changesById(sql, [happening.changeId]);
  const [booking] = happening.all;
  if (!change || !booking) return [];
  const subjects = SUBJECTS_OF[happening.action]?.[change.side] ?? [];
  const all: NewNotification[] = [];
  for (const subject of subjects) {
    const notification = await bookingNotification(app, sql, subject, happening.all, `${subject}:${happening.id}`, now);
    if (!notification) continue;
    const toPassenger = SUBJECTS[subject].to === 'passenger';
    all.push({
      ...notification,
      to: toPassenger ? notification.to : notification.to.filter((id) => id !== happening.actorId),
      facts: { ...notification.facts, change: factsOf(change) },
      // Passengers who changed their own booking see it on the screen, and only get the new ticket by mail.
      quietly: toPassenger && happening.actorId === booking.accountId,
    });
  }
  if (DONE.includes(happening.action)) all.push(...(await toDrivers(app, sql, happening, change, now)));
  return all;
}

/** The drivers of the old and of the new trip, without the author of the change. */
async function toDrivers(
  app: AppContext,
  sql: Db,
  happening: PartyAction,
  change: StoredChange,
  now: Date,
): Promise<NewNotification[]> {
  const { before, after } = change;
  if (before.tripId === after.tripId) return [];
  const [off, on] = [await driversOn(sql, before.tripId), await driversOn(sql, after.tripId)];
  const all: NewNotification[] = [];
  for (const [subject, drivers, tripId] of [
    ['movedOff', off, before.tripId],
    ['movedOn', on, after.tripId],
  ] as const) {
    const to = drivers.filter((id) => id !== happening.actorId);
    if (to.length === 0) continue;
    const base = await bookingNotification(app, sql, subject, happening.all, `${subject}:${happening.id}`, now);
    if (!base) continue;
    const path = subject === 'movedOff' ? tripPath(tripId) : base.path;
    all.push({ ...base, tripId, path, to, facts: { ...base.facts, change: factsOf(change) } });
  }
  return all;
}

function factsOf({ before, after, endsAt }: StoredChange) {
  const named = before.name !== after.name || before.phone !== after.phone;
  const mark = (state: ShownState, name: string): ShownState => ({ ...state, name, phone: '' });
  return {
    before: mark(before, ''),
    after: mark(after, named ? '*' : ''),
    endsAt: endsAt?.toISOString() ?? null,
  };
}
