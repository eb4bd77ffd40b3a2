import * as z from 'zod/mini';
import { checkedText, line, tidiedLine, typedNumber } from '#shared/core/checked-text.ts';
import { colorRule, manufacturerRule, modelRule, numberRule } from '#shared/core/field-rules.ts';
import { localName } from '#shared/core/fields.ts';
import { LIMITS } from '#shared/core/limits.ts';
import { photo } from '#shared/core/photos.ts';
import { usualWidth } from '#shared/core/text/look-alikes.ts';
import { AMENITIES } from './amenities.ts';
import { childSeatCounts, NO_CHILD_SEATS } from './child-seats.ts';
import { isLayout } from './seats.ts';
import { MAX_DRAWING } from './seats-drawing.ts';

export const BUS_STATUSES = ['active', 'in_repair', 'retired'] as const;
export type BusStatus = (typeof BUS_STATUSES)[number];

/** How the seats are arranged: `2+1`, or the drawing of the bus. */
export const layout = z.string().check(z.maxLength(MAX_DRAWING), z.refine(isLayout, { error: 'layout_format' }));

const seatsCount = z.pipe(
  typedNumber({ required: 'seats_count_required', format: 'seats_count_format' }),
  z
    .number()
    .check(
      z.int({ error: 'seats_count_format' }),
      z.minimum(LIMITS.SEATS_MIN, { error: 'seats_count_min_length' }),
      z.maximum(LIMITS.SEATS_MAX, { error: 'seats_count_max_length' }),
    ),
);

export const busInput = z.object({
  manufacturer: line(manufacturerRule),
  model: line(modelRule),
  year: z.pipe(
    typedNumber({ required: 'year_required', format: 'year_format' }),
    z
      .number()
      .check(
        z.int({ error: 'year_format' }),
        z.minimum(1970, { error: 'year_format' }),
        z.maximum(2100, { error: 'year_format' }),
      ),
  ),
  color: line(colorRule),
  number: checkedText(numberRule, (typed) => usualWidth(tidiedLine(typed)).replace(/ ?[•·] ?/g, ' ')),
  seatsCount,
  layout,
  parcelCapacityKg: z.pipe(
    typedNumber({ required: 'parcel_room_required', format: 'parcel_room_format' }),
    z
      .number()
      .check(
        z.int({ error: 'parcel_room_format' }),
        z.minimum(0, { error: 'parcel_room_format' }),
        z.maximum(LIMITS.PARCEL_ROOM_MAX, { error: 'parcel_room_max_length' }),
      ),
  ),
  status: z.enum(BUS_STATUSES),
  amenities: z.array(z.enum(AMENITIES)).check(z.minLength(1, { error: 'amenities_required' })),
  childSeats: z._default(childSeatCounts, NO_CHILD_SEATS),
});
export type BusInput = z.input<typeof busInput>;

/** Whether a bus of this year of make can exist: makers sell next year's buses in autumn. */
export function isMadeBy(year: number, now: Date): boolean {
  return year <= now.getUTCFullYear() + 1;
}

/** The input of a form at this moment, which refuses years that have not come yet. */
export function busInputAt(now: Date) {
  const made = z.number().check(z.refine((year) => isMadeBy(year, now), { error: 'year_future' }));
  return z.object({ ...busInput.shape, year: z.pipe(busInput.shape.year, made) });
}

export const publicBus = z.object({
  id: z.number(),
  manufacturer: z.string(),
  model: z.string(),
  year: z.number(),
  color: z.string(),
  number: z.string(),
  seatsCount: z.number(),
  layout: z.string(),
  amenities: z.array(z.enum(AMENITIES)),
  childSeats: childSeatCounts,
  photos: z.array(photo),
});
export type PublicBus = z.output<typeof publicBus>;

/** A bus as its carrier sees it. `drivers` are the accounts that the bus is assigned to. */
export const bus = z.object({
  ...publicBus.shape,
  status: z.enum(BUS_STATUSES),
  parcelCapacityKg: z.number(),
  drivers: z.array(z.object({ id: z.number(), name: z.string(), lastName: z.string() })),
});
export type Bus = z.output<typeof bus>;

export const statusName = z.object({ id: z.string(), name: localName });
