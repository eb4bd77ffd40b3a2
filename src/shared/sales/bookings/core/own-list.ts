/** How a passenger may sort their own bookings. */
export const OWN_SORTS = ['departure', '-departure', 'price', 'newest'] as const;

/** Filters of this list: bookings that wait for an answer, or those that have one. */
export const OWN_ANSWERS = ['unconfirmed', 'confirmed'] as const;
