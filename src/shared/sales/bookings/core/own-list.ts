export const OWN_SORTS = ['departure', '-departure', 'price', 'newest'] as const;

export const OWN_ANSWERS = ['unconfirmed', 'confirmed'] as const;
