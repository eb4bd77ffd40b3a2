import type { AnyBookingAction } from '#shared/sales/bookings/rules/lifecycle.ts';
import { bookingOf, type SheetAction, type SheetActionName } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { hasText, loadedText, t } from '#web/core/i18n/i18n.ts';
import { bookingTitle, stopName } from '#web/sales/trips/labels.ts';
import { actionLabel } from '../core/action-labels.ts';

/** Actions that have the words of their buttons; the words of the others are `pending.do.<action>`. */
const BUTTONS: Partial<Record<SheetActionName, AnyBookingAction>> = {
  board: 'board',
  noShow: 'noShow',
  eject: 'eject',
  complete: 'complete',
  undo: 'undo',
  coming: 'coming',
  takeBackComing: 'takeBackComing',
};

/** Description of a press: 'Ірина Савчук: На борту', 'Прибули: Краків'. Without the sheet the names are left out. */
export function pressLabel(action: SheetAction, sheet: TripSheet | undefined): string {
  const bookingId = bookingOf(action);
  if (bookingId === null) return stepLabel(action, sheet);
  const booking = sheet?.bookings.find(({ id }) => id === bookingId);
  const button = action.action === 'pay' ? (action.paid ? 'pay' : 'unpay') : BUTTONS[action.action];
  const what = button ? actionLabel(booking?.kind ?? 'passenger', button) : stepLabel(action, sheet);
  return booking ? t('pending.of', { name: bookingTitle(booking), what }) : what;
}

export function refusalText(code: string): string {
  return loadedText('errors', code) ?? t('errors.internal');
}

function stepLabel(action: SheetAction, sheet: TripSheet | undefined): string {
  const stop = sheet && 'seq' in action ? stopName(sheet, action.seq) : '';
  const what = 'what' in action ? action.what : '';
  const key = `pending.do.${action.action}`;
  return t(hasText(key) ? key : 'pending.do.other', { stop, what });
}
