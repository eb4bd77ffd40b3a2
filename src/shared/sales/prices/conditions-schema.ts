import * as z from 'zod/mini';
import { PARCEL_CLASSES } from '#shared/network/carriers/schema.ts';
import { measures } from './measures-schema.ts';
import { MAX_PARCEL_PRICE } from './parcel-tariff.ts';
import { VOLUME_DIVISOR } from './volumetric-weight.ts';

export const MAX_CANCELLATION_STEPS = 6;
export const MAX_HOURS_BEFORE = 720;
export const MAX_PER_KG = 10_000;

const percent = z.int().check(z.minimum(1), z.maximum(100));
/** From this many hours before departure on, cancelling costs this share of the fare; a moved booking can have more than `MAX_HOURS_BEFORE`. */
const cancellationStep = z.object({ hoursBefore: z.int().check(z.minimum(0)), percent });
const enteredStep = z.object({ hoursBefore: z.int().check(z.minimum(0), z.maximum(MAX_HOURS_BEFORE)), percent });

/**
 * The charge of a carrier when passengers cancel: steps from the earliest to the latest, each with a higher charge than the one before.
 * Before the first step cancelling is free; null: it is always free.
 */
export const cancellationTerms = z.nullable(z.array(cancellationStep));
export type CancellationTerms = z.output<typeof cancellationTerms>;

export const cancellationInput = z.object({
  terms: z.nullable(
    z
      .array(enteredStep)
      .check(z.minLength(1), z.maxLength(MAX_CANCELLATION_STEPS), z.refine(inOrder, { error: 'field_invalid' })),
  ),
});

/** Whether each step is nearer to the departure and dearer than the one before. */
export function inOrder(steps: readonly { hoursBefore: number; percent: number }[]): boolean {
  return steps.every((step, index) => {
    const before = steps[index - 1];
    return before === undefined || (step.hoursBefore < before.hoursBefore && step.percent > before.percent);
  });
}

const parcelRate = z.object({
  perKg: z.int().check(z.minimum(0), z.maximum(MAX_PER_KG)),
  minimum: z.int().check(z.minimum(0), z.maximum(MAX_PARCEL_PRICE)),
});

const parcelTerms = z.object({
  ...parcelRate.shape,
  base: z.int(),
  includedKg: z.number(),
  volume: measures.volume,
});

/** The sides in cm of a parcel, and the rate by which it was priced. */
export const pricedParcel = { sides: measures.sides, tariff: z.optional(z.nullable(parcelTerms)) };

/** A carrier's tariff for parcels; null: parcels travel at the prices of the routes. */
export const parcelTariff = z.nullable(
  z.object({
    includedKg: z.number().check(z.minimum(0), z.maximum(500), z.multipleOf(0.1)),
    volumeDivisor: z.optional(z.nullable(z.int().check(z.minimum(VOLUME_DIVISOR.min), z.maximum(VOLUME_DIVISOR.max)))),
    rates: z.partialRecord(z.enum(PARCEL_CLASSES), parcelRate),
  }),
);

export const conditions = z.object({ cancellation: cancellationTerms, parcels: parcelTariff });
export type Conditions = z.output<typeof conditions>;
