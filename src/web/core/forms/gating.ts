/** The one field that never enables the submit button for others (docs/product.md 3.14). */
const NEVER_OPENS = 'newPhoneNumber';

interface Gate {
  /** The field that was edited last; null before anything was. */
  edited: string | null;
  values: Readonly<Record<string, unknown>>;
  saved: Readonly<Record<string, unknown>>;
  valid: boolean;
}

/**
 * May an edit form be submitted? Off while the edited field equals its saved value, on again when any other field but the new
 * phone number differs from its own; off at any validation failure.
 */
export function mayBeSubmitted({ edited, values, saved, valid }: Gate): boolean {
  if (!valid || edited === null) return false;
  const changed = changedFields(values, saved);
  return changed.some((field) => field === edited || field !== NEVER_OPENS);
}

/** The fields that no longer are as they were saved: what would be lost by leaving. */
export function changedFields(values: Gate['values'], saved: Gate['saved']): string[] {
  return Object.keys(saved).filter((field) => plain(values[field]) !== plain(saved[field]));
}

function plain(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? ''));
}
