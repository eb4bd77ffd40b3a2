/** The milestone of a database that was filled with demo data. */
export const DEMO_FILLED = 'demo_filled';
