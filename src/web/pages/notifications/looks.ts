import type { NotificationItem } from '#shared/messaging/notifications/schema.ts';
import type { SubjectName } from '#shared/messaging/notifications/subjects.ts';
import type { NotificationKind } from '#shared/people/accounts/profile/notifications.ts';
import type { IconName } from '#web/ui/base/Icon.tsx';

/** How a notification looks: `now` asks for an answer or happens now, `good` and `bad` are outcomes, `quiet` is everything else. */
export interface Look {
  icon: IconName;
  tone: 'now' | 'good' | 'bad' | 'quiet';
}

const BY_KIND: Readonly<Record<NotificationKind, Look>> = {
  booking_confirmed: { icon: 'check', tone: 'good' },
  booking_quoted: { icon: 'euro', tone: 'now' },
  booking_cancelled: { icon: 'close', tone: 'bad' },
  trip_cancelled: { icon: 'close', tone: 'bad' },
  trip_changed: { icon: 'bus', tone: 'now' },
  trip_delayed: { icon: 'clock', tone: 'bad' },
  announcement: { icon: 'info', tone: 'now' },
  alert: { icon: 'seat', tone: 'now' },
  booking_new: { icon: 'seat', tone: 'now' },
  booking_expiring: { icon: 'clock', tone: 'now' },
  message: { icon: 'chat', tone: 'quiet' },
  trip_reminder: { icon: 'calendar', tone: 'quiet' },
  trip_started: { icon: 'bus', tone: 'quiet' },
  trip_arriving: { icon: 'clock', tone: 'now' },
  not_aboard: { icon: 'alert', tone: 'bad' },
  bus_unseen: { icon: 'eyeOff', tone: 'bad' },
  parcel_moved: { icon: 'box', tone: 'good' },
  review: { icon: 'star', tone: 'quiet' },
  cash: { icon: 'euro', tone: 'quiet' },
  document_expiring: { icon: 'clock', tone: 'now' },
  integration_off: { icon: 'alert', tone: 'bad' },
  support: { icon: 'help', tone: 'good' },
  security: { icon: 'shield', tone: 'quiet' },
};

/** Subjects that do not look like the others of their kind. */
const BY_SUBJECT: Partial<Record<SubjectName, Look>> = {
  brokenDown: { icon: 'alert', tone: 'bad' },
  breakdownUpdated: { icon: 'alert', tone: 'now' },
  goingOn: { icon: 'bus', tone: 'good' },
  broke: { icon: 'alert', tone: 'bad' },
  wentOn: { icon: 'bus', tone: 'good' },
  booked: { icon: 'check', tone: 'good' },
  accepted: { icon: 'check', tone: 'good' },
  declined: { icon: 'euro', tone: 'bad' },
  comingUnanswered: { icon: 'clock', tone: 'now' },
  reseated: { icon: 'seat', tone: 'quiet' },
  cashHandedOver: { icon: 'euro', tone: 'now' },
  cashConfirmed: { icon: 'euro', tone: 'good' },
  cashDiffers: { icon: 'euro', tone: 'bad' },
  unclaimed: { icon: 'box', tone: 'now' },
  returned: { icon: 'box', tone: 'bad' },
  damaged: { icon: 'box', tone: 'bad' },
  reweighed: { icon: 'scale', tone: 'quiet' },
  debtReminded: { icon: 'euro', tone: 'now' },
  waived: { icon: 'euro', tone: 'quiet' },
};

/** A notification about a parcel shows a box, in the tone of its subject. */
export function lookOf({ kind, subject, group }: Pick<NotificationItem, 'kind' | 'subject' | 'group'>): Look {
  const special: Readonly<Record<string, Look | undefined>> = BY_SUBJECT;
  const look = (subject === null ? undefined : special[subject]) ?? BY_KIND[kind];
  return group === 'parcel' ? { ...look, icon: 'box' } : look;
}
