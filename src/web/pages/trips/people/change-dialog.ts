import { lazy } from 'react';

/** The dialog that changes a booking, loaded when it is opened first. */
export const ChangeBookingDialog = lazy(() => import('#web/sales/bookings/changes/ChangeBookingDialog.tsx'));
