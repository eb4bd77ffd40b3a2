import type { FieldError } from './errors.ts';

interface Issue {
  path: readonly PropertyKey[];
  message: string;
  code: string;
  input?: unknown;
}

const KEY = /^[a-z][a-z0-9_]*$/;

/**
 * Converts the issues of a failed parse to field errors, the first of each field. The messages of the schemas are message
 * keys; an issue without one is `field_required` if the value is missing, otherwise `field_invalid`. The field is the path
 * with dots: `stops.2.point`.
 */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    if (!first.has(field)) first.set(field, { field, key: keyOf(issue) });
  }
  return [...first.values()];
}

function keyOf(issue: Issue): string {
  if (KEY.test(issue.message)) return issue.message;
  return issue.code === 'invalid_type' && issue.input === undefined ? 'field_required' : 'field_invalid';
}
