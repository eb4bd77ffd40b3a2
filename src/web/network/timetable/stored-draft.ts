import * as z from 'zod/mini';
import { CURRENCIES } from '#shared/core/currencies.ts';
import { place } from '#shared/network/places/schema.ts';
import { CONFIRMATIONS } from '#shared/network/timetable/schema.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';
import type { Draft } from './draft.ts';

/** Which draft it is, and the state of the route that it changes; a draft of another state is not restored. */
export interface DraftPlace {
  name: string;
  base: string;
}

const draftSchema = z.object({
  crossingKey: z.nullable(z.string()),
  days: z.array(z.number()),
  stops: z
    .array(
      z.object({
        key: z.string(),
        place: z.nullable(place),
        point: z.string(),
        time: z.string(),
        day: z.number(),
        leaves: z.string(),
        leavesDay: z.number(),
        waits: z.boolean(),
        tripCost: z.string(),
        deliveryCost: z.string(),
        contractual: z.boolean(),
        rangeFrom: z._default(z.string(), ''),
        rangeTo: z._default(z.string(), ''),
      }),
    )
    .check(z.minLength(2)),
  fares: z.array(z.object({ from: z.string(), to: z.string(), price_trip: z.string(), price_delivery: z.string() })),
  busId: z.nullable(z.number()),
  driverId: z.nullable(z.number()),
  secondDriverId: z.nullable(z.number()),
  invitedDriverId: z._default(z.nullable(z.number()), null),
  rotation: z._default(
    z.array(
      z.object({
        busId: z.nullable(z.number()),
        driverId: z.nullable(z.number()),
        secondDriverId: z.nullable(z.number()),
      }),
    ),
    [],
  ),
  currencies: z._default(z.array(z.enum(CURRENCIES)), []),
  confirmation: z._default(z.enum(CONFIRMATIONS), 'carrier'),
  status: z.enum(['draft', 'active', 'paused']),
});
const stored = z.object({ base: z.string(), draft: draftSchema });

/** The draft that an earlier visit left on this device, also in another tab; null when there is none for this state of the route. */
export function readRouteDraft({ name, base }: DraftPlace): Draft | null {
  const read = stored.safeParse(readOwn(keyOf(name)));
  if (!read.success || read.data.base !== base) return null;
  return read.data.draft;
}

/** Stores the draft on this device; null removes it. */
export function storeRouteDraft({ name, base }: DraftPlace, draft: Draft | null): void {
  storeOwn(keyOf(name), draft && { base, draft });
}

function keyOf(name: string): string {
  return `route-draft:${name}`;
}
