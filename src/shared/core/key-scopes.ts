/** Scopes of a carrier's API key (docs/product.md 5.6); each endpoint that keys may call names one of them. */
export const KEY_SCOPES = [
  'timetable:read',
  'routes:write',
  'buses:write',
  'trips:read',
  'bookings:read',
  'parcels:read',
  'bookings:write',
  'payments:read',
  'customers:read',
] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];
