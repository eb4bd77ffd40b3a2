/** The choices of a carrier for how many hours before departure unpaid seats without an answer are released (docs/product.md 9.32). */
export const RELEASE_HOURS = [3, 6, 12] as const;
