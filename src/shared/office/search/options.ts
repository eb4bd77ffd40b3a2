export const SEARCH_SORTS = ['departure', 'arrival', 'price', 'duration', 'punctuality', 'rating'] as const;

export const FARE_KINDS = ['known', 'arrangement'] as const;

/** Sizes of buses: a van has at most `VAN_SEATS` seats for passengers. */
export const VEHICLES = ['van', 'coach'] as const;
export const VAN_SEATS = 22;

export const SPOKEN = ['uk', 'en', 'pl', 'de', 'cs', 'sk', 'ro', 'it'] as const;

/** How a passenger wants to pay: by card or transfer, or in cash of a built-in currency. Their list is not imported, for the first screen. */
export const PAYMENTS = ['card', 'transfer', 'EUR', 'UAH', 'PLN', 'CZK', 'MDL', 'RON', 'HUF'] as const;

/** The greatest wait at the border that a passenger accepts, in hours. */
export const WAITS = ['1', '2', '3', '4', '6'] as const;

/** Parts of the day by local departure hour: night, morning, day, evening. */
export const DAY_PARTS = ['night', 'morning', 'day', 'evening'] as const;
export const DAY_PART_HOURS = { night: [0, 6], morning: [6, 12], day: [12, 18], evening: [18, 24] } as const;
