interface Leaving {
  currentSeq: number | null;
  stops: readonly { seq: number; departsAt: string | null; departedAt: string | null }[];
}

/**
 * Whether the bus may have left without a passenger: it is at their stop or beyond it and not yet at their last one, and it has
 * left their stop or is due to (docs/product.md 8.11).
 */
export function mayBeLeftBehind(
  { fromSeq, toSeq }: { fromSeq: number; toSeq: number },
  { currentSeq, stops }: Leaving,
  now: Date,
): boolean {
  if (currentSeq === null || currentSeq < fromSeq || currentSeq >= toSeq) return false;
  const stop = stops.find(({ seq }) => seq === fromSeq);
  if (currentSeq > fromSeq || stop?.departedAt) return true;
  return stop?.departsAt !== null && stop !== undefined && now.getTime() >= Date.parse(stop.departsAt);
}
