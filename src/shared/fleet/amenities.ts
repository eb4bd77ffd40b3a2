/** The eight amenities of the specification, section 3. */
export const AMENITIES = [
  'air_conditioning',
  'wifi',
  'toilet',
  'comfortable_seats',
  'device_chargers',
  'animal_transportation',
  'large_luggage_spaces',
  'tv',
] as const;
export type Amenity = (typeof AMENITIES)[number];
