/** How a passenger may sort their own bookings. */
export const OWN_SORTS = ['departure', '-departure', 'price', 'newest'] as const;

/** Which of them they may see alone: those that wait for an answer, those that have one. */
export const OWN_ANSWERS = ['unconfirmed', 'confirmed'] as const;
