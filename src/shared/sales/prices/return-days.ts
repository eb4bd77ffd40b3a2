/** The discount on the way back holds for a departure within this many days after the arrival. */
export const RETURN_WITHIN_DAYS = 60;
