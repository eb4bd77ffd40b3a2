/** The one field that never opens the submit button for others (specification, section 4, form submit gating). */
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
  const differs = (field: string) => plain(values[field]) !== plain(saved[field]);
  if (differs(edited)) return true;
  return Object.keys(saved).some((field) => field !== edited && field !== NEVER_OPENS && differs(field));
}

function plain(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? ''));
}
