/** Days of a carrier are counted in this time zone, where most carriers are. */
export const HOME_ZONE = 'Europe/Kyiv';
