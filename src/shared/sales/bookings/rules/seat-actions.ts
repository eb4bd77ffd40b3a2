import * as z from 'zod/mini';
import { line } from '#shared/core/checked-text.ts';
import { textRule } from '#shared/core/field-rules.ts';
import { id, seq } from '#shared/core/fields.ts';
import { HELP } from '#shared/network/fleet/help.ts';
import { broughtExtras } from '#shared/sales/prices/extras.ts';
import { payment } from './payments.ts';

const seat = z.number().check(z.int(), z.minimum(1, { error: 'seat_format' }), z.maximum(60, { error: 'seat_format' }));

/** Presses about seats: another seat for a passenger, and a passenger who comes without a booking (docs/product.md 9.15). */
export const seatActions = [
  /** The passengers of both seats change places when the other seat is taken by one whose ride allows it. */
  z.object({ action: z.literal('setSeat'), bookingId: id, seat }),
  z.object({
    action: z.literal('walkOn'),
    fromSeq: seq,
    toSeq: seq,
    seat,
    name: line(textRule(80)),
    /** Euro cents. */
    price: z.number().check(z.int(), z.minimum(0), z.maximum(100_000, { error: 'price_max_length' })),
    /** The fare class; the price is the driver's in any case. */
    classId: z.optional(id),
    /** The infant on the passenger's lap, in a class without a seat. */
    infant: z.optional(z.object({ name: line(textRule(80)), classId: id })),
    /** The help that the passenger needs, and what they bring for a price of the carrier. */
    help: z.optional(z.array(z.enum(HELP)).check(z.maxLength(HELP.length))),
    extras: z.optional(broughtExtras),
    /** The promo code that the passenger gave to the driver; the price already has its discount. */
    promoCode: z.optional(z.string().check(z.trim(), z.maxLength(40, { error: 'promo_format' }))),
    /** Whether the passenger has paid all of it in cash and in euro. */
    paid: z._default(z.boolean(), false),
    /** Payment instead of the whole sum: a part, another currency or another method. `paid` is ignored then. */
    payment: z.optional(payment),
  }),
] as const;
