/** The one field whose change does not enable the submit button while another field is edited (docs/product.md 3.14). */
const NEVER_OPENS = 'newPhoneNumber';

interface Gate {
  /** The field that was edited last; null before the first edit. */
  edited: string | null;
  values: Readonly<Record<string, unknown>>;
  saved: Readonly<Record<string, unknown>>;
  valid: boolean;
}

/**
 * Whether an edit form can be submitted. It cannot while a field is invalid, or before the first edit. Otherwise the
 * field edited last, or any other field except the new phone number, must differ from its saved value.
 */
export function mayBeSubmitted({ edited, values, saved, valid }: Gate): boolean {
  if (!valid || edited === null) return false;
  const changed = changedFields(values, saved);
  return changed.some((field) => field === edited || field !== NEVER_OPENS);
}

/** Returns the fields that differ from their saved values and would be lost when the page is left. */
export function changedFields(values: Gate['values'], saved: Gate['saved']): string[] {
  return Object.keys(saved).filter((field) => plain(values[field]) !== plain(saved[field]));
}

function plain(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? ''));
}
