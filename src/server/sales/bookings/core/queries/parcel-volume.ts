import { sqlFragment } from '#server/core/database/db.ts';

/** The volumetric weight by which the parcel in the row called `alias` was priced (`ParcelVolume`); null once it has another weight. */
export const parcelVolumeJson = sqlFragment(
  (row) =>
    `case when coalesce(${row}.declared_kg, ${row}.weight_kg) = ${row}.weight_kg then ${row}.tariff->'volume' end`,
);
