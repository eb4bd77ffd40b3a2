import { part } from '#web/core/router/lazy.ts';

/** The dialog that changes a booking, loaded when it is opened first. */
export const ChangeBookingDialog = part(
  () => import('#web/sales/bookings/changes/ChangeBookingDialog.tsx'),
  (module) => module.ChangeBookingDialog,
  'change',
  'errors',
  'fields',
);
