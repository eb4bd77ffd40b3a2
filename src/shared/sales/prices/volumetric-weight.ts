export const VOLUME_DIVISOR = { min: 1000, max: 10_000 } as const;
export const MAX_SIDE_CM = 300;

export type ParcelVolume = { kg: number; divisor: number };

/**
 * The volumetric weight in kg: length × width × height by the carrier's divisor, to a tenth of a kilogram (docs/product.md 7.6); null where
 * the carrier has no divisor, or nobody measured the parcel.
 */
export function volumeOf(
  sides: readonly number[] | null | undefined,
  divisor: number | null | undefined,
): ParcelVolume | null {
  if (!sides || !divisor) return null;
  const cubic = sides.reduce((product, side) => product * side, 1);
  return { kg: Math.round((cubic * 10) / divisor) / 10, divisor };
}

export function chargedBy(weightKg: number, volume: ParcelVolume): 'weight' | 'volume' {
  return volume.kg > weightKg ? 'volume' : 'weight';
}

/** The weight in kg by which size and price are chosen: the greater of the two. */
export function chargedKg(weightKg: number, volume: ParcelVolume | null | undefined): number {
  return Math.max(weightKg, volume?.kg ?? 0);
}
