import type * as z from 'zod/mini';
import type { Access } from '#shared/core/access.ts';
import { fleetApi } from '#shared/network/fleet/api.ts';
import type { busInput } from '#shared/network/fleet/schema.ts';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import type { CallerInput } from '#shared/sales/bookings/callers/callers-schema.ts';
import { BUS_FIELDS, busOf, busSchema, plateKey } from './buses.ts';
import { CUSTOMER_FIELDS, customerOf, customerSchema } from './customers.ts';
import type { Cells, ImportField } from './field.ts';

/** What can be imported, in the order in which a company needs it. */
export const IMPORT_KINDS = ['buses', 'customers'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What each kind makes of a row. */
export interface Imported {
  buses: z.output<typeof busInput>;
  customers: CallerInput;
}

/** How the rows of a kind are read. */
export interface KindRules<T> {
  fields: readonly ImportField[];
  /** Who may import it: those who may make one of them by hand. */
  access: Access;
  /** The input of a row as its form would send it. */
  read(cells: Cells): Record<string, unknown>;
  /** The schema of the form at this moment. */
  schema(now: Date): z.ZodMiniType<T>;
  /** What may be in a table once, and the field that says it. */
  key(input: T): string;
  keyField: string;
}

export const KIND_RULES: { [K in ImportKind]: KindRules<Imported[K]> } = {
  buses: {
    fields: BUS_FIELDS,
    access: fleetApi.add.access,
    read: busOf,
    schema: busSchema,
    key: ({ number }) => plateKey(number),
    keyField: 'number',
  },
  customers: {
    fields: CUSTOMER_FIELDS,
    access: callersApi.note.access,
    read: customerOf,
    schema: customerSchema,
    key: ({ phone }) => phone,
    keyField: 'phone',
  },
};
