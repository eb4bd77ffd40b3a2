import type { MessageKey } from '#shared/i18n/messages.ts';

/** The texts that operators may write again: names of amenities and statuses, which have neither values nor plurals. */
export const OWN_TEXTS = [
  'amenities.air_conditioning',
  'amenities.wifi',
  'amenities.toilet',
  'amenities.comfortable_seats',
  'amenities.device_chargers',
  'amenities.animal_transportation',
  'amenities.large_luggage_spaces',
  'amenities.tv',
  'amenities.lift',
  'amenities.wheelchair_space',
  'statuses.changeOffered',
  'statuses.waits.you',
  'statuses.waits.carrier',
  'statuses.waits.passenger',
  'statuses.seat.unconfirmed',
  'statuses.seat.confirmed',
  'statuses.seat.boarded',
  'statuses.seat.completed',
  'statuses.seat.cancelled',
  'statuses.seat.no_show',
  'statuses.seat.left_behind',
  'statuses.seat.ejected',
  'statuses.parcel.unconfirmed',
  'statuses.parcel.confirmed',
  'statuses.parcel.boarded',
  'statuses.parcel.completed',
  'statuses.parcel.cancelled',
  'statuses.parcel.no_show',
  'statuses.parcel.left_behind',
  'statuses.parcel.ejected',
] as const satisfies readonly MessageKey[];
export type OwnTextKey = (typeof OWN_TEXTS)[number];

/** The groups in which they are listed, each by how its keys begin. */
export const OWN_TEXT_GROUPS = {
  amenities: 'amenities.',
  seat: 'statuses.seat.',
  parcel: 'statuses.parcel.',
  waits: 'statuses.waits.',
  change: 'statuses.changeOffered',
} as const;
