import type { KeyScope } from '#shared/core/key-scopes.ts';

/** The names of the scopes in the texts: `integrations.scope.<name>`. */
export const SCOPE_NAMES = {
  'timetable:read': 'timetable',
  'routes:write': 'planning',
  'buses:write': 'fleet',
  'trips:read': 'trips',
  'bookings:read': 'bookings',
  'parcels:read': 'parcels',
  'bookings:write': 'sales',
  'payments:read': 'payments',
  'customers:read': 'customers',
} as const satisfies Readonly<Record<KeyScope, string>>;
