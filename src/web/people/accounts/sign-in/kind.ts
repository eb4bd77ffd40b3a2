/** The kinds of accounts that people make for themselves. */
export type Kind = 'passenger' | 'driver' | 'carrier';
