/** The choices of a carrier for how many hours before departure unpaid seats without an answer are released (docs/product.md 9.32). */
export const RELEASE_HOURS = [3, 6, 12] as const;

/** Until how many hours before departure passengers may change a booking themselves, unless their carrier sets another number. */
export const DEFAULT_CHANGE_HOURS = 24;

export const CHANGE_HOURS = [2, 6, 12, 24, 48, 72] as const;
