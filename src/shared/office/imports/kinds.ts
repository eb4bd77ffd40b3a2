import type * as z from 'zod/mini';
import { type Access, DISPATCH, OWNERS, STAFF } from '#shared/core/access.ts';
import { MEMBERS_ACCESS } from '#shared/network/carriers/members-api.ts';
import type { busInput } from '#shared/network/fleet/schema.ts';
import type { CallerInput } from '#shared/sales/bookings/callers/callers-schema.ts';
import { BOOKING_FIELDS, type BookingRow, bookingOf, bookingSchema } from './bookings.ts';
import { BUS_FIELDS, busOf, busSchema, plateKey } from './buses.ts';
import { CUSTOMER_FIELDS, customerOf, customerSchema } from './customers.ts';
import { DRIVER_FIELDS, type DriverRow, driverOf, driverSchema } from './drivers.ts';
import type { Cells, ImportField } from './field.ts';
import { POINT_FIELDS, type PointRow, pointOf, pointSchema } from './points.ts';
import { ROUTE_FIELDS, type RouteStopRow, routeStopOf, routeStopSchema } from './routes.ts';

/** Kinds of imports, in the order in which a company needs them. */
export const IMPORT_KINDS = ['buses', 'points', 'customers', 'drivers', 'routes', 'bookings'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export interface Imported {
  buses: z.output<typeof busInput>;
  points: PointRow;
  routes: RouteStopRow;
  customers: CallerInput;
  drivers: DriverRow;
  bookings: BookingRow;
}

export interface KindRules<T> {
  fields: readonly ImportField[];
  /** Roles that may import it: the same that may make one of its things by hand. The browser's endpoints have no rights. */
  access: Access;
  /** The input of a row as its form would send it. */
  read(cells: Cells, now: Date): Record<string, unknown>;
  schema(now: Date): z.ZodMiniType<T>;
  /** The value that may be in a table only once; null where rows may be alike. */
  key(input: T): string | null;
  keyField: string;
  /** Whether making it by hand needs a proof of identity. */
  proof?: true;
  /** The field that several rows share, which are one thing: an empty cell is the one above. */
  group?: string;
}

export const KIND_RULES: { [K in ImportKind]: KindRules<Imported[K]> } = {
  buses: {
    fields: BUS_FIELDS,
    access: OWNERS,
    read: busOf,
    schema: busSchema,
    key: ({ number }) => plateKey(number),
    keyField: 'number',
  },
  points: {
    fields: POINT_FIELDS,
    access: DISPATCH,
    read: pointOf,
    schema: pointSchema,
    key: ({ place, name }) => `${place} ${name}`.toLowerCase(),
    keyField: 'name',
  },
  routes: {
    fields: ROUTE_FIELDS,
    access: STAFF,
    read: routeStopOf,
    schema: routeStopSchema,
    key: () => null,
    keyField: 'route',
    group: 'route',
  },
  customers: {
    fields: CUSTOMER_FIELDS,
    access: DISPATCH,
    read: customerOf,
    schema: customerSchema,
    key: ({ phone }) => phone,
    keyField: 'phone',
  },
  drivers: {
    fields: DRIVER_FIELDS,
    access: MEMBERS_ACCESS,
    read: driverOf,
    schema: driverSchema,
    key: ({ email }) => email,
    keyField: 'email',
    proof: true,
  },
  bookings: {
    fields: BOOKING_FIELDS,
    access: DISPATCH,
    read: bookingOf,
    schema: bookingSchema,
    key: () => null,
    keyField: 'date',
  },
};
