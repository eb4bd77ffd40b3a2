import type { NotificationKind } from '../accounts/notifications.ts';

/** The recipient of a notification: the booking's passenger (or a parcel's sender), or the carrier's staff. */
type Side = 'passenger' | 'staff';

interface Subject {
  to: Side;
  /** The kind by which the recipient switches it on and off. */
  kind: NotificationKind;
}

/** All notifications: each has a title `notifications.<subject>` and a text `notifications.<subject>.text`. */
export const SUBJECTS = {
  asked: { to: 'staff', kind: 'booking_new' },
  booked: { to: 'staff', kind: 'booking_new' },
  accepted: { to: 'staff', kind: 'booking_new' },
  declined: { to: 'staff', kind: 'booking_new' },
  withdrawn: { to: 'staff', kind: 'booking_cancelled' },
  expiring: { to: 'staff', kind: 'booking_expiring' },
  yours: { to: 'staff', kind: 'trip_changed' },
  notYours: { to: 'staff', kind: 'trip_changed' },
  otherBus: { to: 'staff', kind: 'trip_changed' },
  broke: { to: 'staff', kind: 'trip_changed' },
  wentOn: { to: 'staff', kind: 'trip_changed' },
  off: { to: 'staff', kind: 'trip_cancelled' },
  ahead: { to: 'staff', kind: 'trip_reminder' },
  notAboard: { to: 'staff', kind: 'not_aboard' },
  cashHandedOver: { to: 'staff', kind: 'cash' },
  cashConfirmed: { to: 'staff', kind: 'cash' },
  cashDiffers: { to: 'staff', kind: 'cash' },
  credentialEnds: { to: 'staff', kind: 'document_expiring' },
  webhookOff: { to: 'staff', kind: 'integration_off' },
  reviewed: { to: 'staff', kind: 'review' },
  requested: { to: 'passenger', kind: 'booking_confirmed' },
  confirmed: { to: 'passenger', kind: 'booking_confirmed' },
  quoted: { to: 'passenger', kind: 'booking_quoted' },
  cancelled: { to: 'passenger', kind: 'booking_cancelled' },
  expired: { to: 'passenger', kind: 'booking_cancelled' },
  tripCancelled: { to: 'passenger', kind: 'trip_cancelled' },
  changed: { to: 'passenger', kind: 'trip_changed' },
  brokenDown: { to: 'passenger', kind: 'trip_changed' },
  breakdownUpdated: { to: 'passenger', kind: 'trip_changed' },
  goingOn: { to: 'passenger', kind: 'trip_changed' },
  newSeat: { to: 'passenger', kind: 'trip_changed' },
  unseated: { to: 'passenger', kind: 'trip_changed' },
  reseated: { to: 'passenger', kind: 'trip_changed' },
  changeOffered: { to: 'passenger', kind: 'booking_quoted' },
  changeWithdrawn: { to: 'passenger', kind: 'trip_changed' },
  changeRefused: { to: 'passenger', kind: 'trip_changed' },
  changeUnanswered: { to: 'passenger', kind: 'trip_changed' },
  moved: { to: 'passenger', kind: 'trip_changed' },
  changeAsked: { to: 'staff', kind: 'booking_new' },
  changeMade: { to: 'staff', kind: 'booking_new' },
  changeAccepted: { to: 'staff', kind: 'booking_new' },
  changeDeclined: { to: 'staff', kind: 'booking_new' },
  changeExpired: { to: 'staff', kind: 'booking_new' },
  movedOff: { to: 'staff', kind: 'trip_changed' },
  movedOn: { to: 'staff', kind: 'trip_changed' },
  announced: { to: 'passenger', kind: 'announcement' },
  tomorrow: { to: 'passenger', kind: 'trip_reminder' },
  soon: { to: 'passenger', kind: 'trip_reminder' },
  started: { to: 'passenger', kind: 'trip_started' },
  coming: { to: 'passenger', kind: 'trip_arriving' },
  near: { to: 'passenger', kind: 'trip_arriving' },
  loaded: { to: 'passenger', kind: 'parcel_moved' },
  delivered: { to: 'passenger', kind: 'parcel_moved' },
  unclaimed: { to: 'passenger', kind: 'parcel_moved' },
  returned: { to: 'passenger', kind: 'parcel_moved' },
  damaged: { to: 'passenger', kind: 'parcel_moved' },
  reweighed: { to: 'passenger', kind: 'parcel_moved' },
  waived: { to: 'passenger', kind: 'booking_cancelled' },
} as const satisfies Readonly<Record<string, Subject>>;

export type SubjectName = keyof typeof SUBJECTS;
