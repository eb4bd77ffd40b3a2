import { MEASURED_KG } from '#shared/sales/bookings/rules/custody-schema.ts';

/** Returns the typed weight in kg, to a tenth; null when the text is no weight that a parcel may have. */
export function measuredWeight(text: string): number | null {
  const kg = Number(text.trim().replace(',', '.'));
  const valid = text.trim() !== '' && Number.isFinite(kg) && kg >= MEASURED_KG.min && kg <= MEASURED_KG.max;
  return valid ? Math.round(kg * 10) / 10 : null;
}
