export const SEARCH_SORTS = ['departure', 'arrival', 'price', 'duration', 'punctuality', 'rating'] as const;

/** Whether a fare is named or by arrangement. */
export const FARE_KINDS = ['known', 'arrangement'] as const;

/** Parts of the day by local departure hour: night, morning, day, evening. */
export const DAY_PARTS = ['night', 'morning', 'day', 'evening'] as const;
export const DAY_PART_HOURS = { night: [0, 6], morning: [6, 12], day: [12, 18], evening: [18, 24] } as const;
