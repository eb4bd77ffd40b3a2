/** The page of the carrier's prices. It is not in `paths`, which belongs to every first screen. */
export const PRICES_PATH = '/company/prices';
