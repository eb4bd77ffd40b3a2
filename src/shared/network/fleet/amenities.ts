/** The amenities of a bus (docs/product.md 6.1). */
export const AMENITIES = [
  'air_conditioning',
  'wifi',
  'toilet',
  'comfortable_seats',
  'device_chargers',
  'animal_transportation',
  'large_luggage_spaces',
  'tv',
  'lift',
  'wheelchair_space',
] as const;
export type Amenity = (typeof AMENITIES)[number];
