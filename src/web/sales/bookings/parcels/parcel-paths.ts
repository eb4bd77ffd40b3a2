import { paths } from '#web/paths.ts';

/** The screens of a parcel beside its booking's page, and of all unclaimed parcels: the page's own address with what it shows. */
export const parcelPaths = {
  takeOver: (tripId: number, bookingId: number) => `${paths.booking(tripId, bookingId)}?show=takeOver`,
  label: (tripId: number, bookingId: number) => `${paths.booking(tripId, bookingId)}?show=label`,
  unclaimed: `${paths.trips}?show=unclaimed`,
};
