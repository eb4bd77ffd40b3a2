import { type AnyBookingAction, BOOKING_ACTIONS, BOOKING_LIFECYCLE } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { statusLabel } from './labels.ts';

export function actionLabel(kind: BookingKind, action: AnyBookingAction): string {
  return kind === 'parcel' ? t(`bookings.do.parcel.${action}`) : t(`bookings.do.seat.${action}`);
}

/** Events that are not status changes; a status change is labelled by its new status. */
const EVENTS = [
  'book',
  'prove',
  'undo',
  'notAboard',
  'aboard',
  'coming',
  'comingByPhone',
  'takeBackComing',
  'release',
  'quote',
  'accept',
  'decline',
  'pay',
  'unpay',
  'payCard',
  'refundCard',
  'refundFailed',
  'chargeback',
  'receipt',
  'receiptFailed',
  'waive',
  'forgive',
  'remindDebt',
  'reweigh',
  'expire',
  'releaseUnproven',
  'takeOver',
  'pass',
  'called',
  'unclaimed',
  'damaged',
  'setSeat',
  'newSeat',
  'unseat',
  'newHours',
  'agreeHours',
  'change',
  'offerChange',
  'acceptChange',
  'declineChange',
  'withdrawChange',
  'expireChange',
  'setCollector',
  'removeCollector',
  'askRedirect',
  'redirect',
  'declineRedirect',
  'withdrawRedirect',
] as const;

export function eventLabel(kind: BookingKind, action: string): string {
  const move = BOOKING_ACTIONS.find((one) => one === action);
  if (move) return statusLabel(kind, BOOKING_LIFECYCLE[move].to);
  const event = EVENTS.find((one) => one === action);
  return event ? t(`bookings.event.${event}`) : action;
}
