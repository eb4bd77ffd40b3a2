import type { FieldError } from './errors.ts';

interface Issue {
  path: readonly PropertyKey[];
  message: string;
  code: string;
  input?: unknown;
}

const KEY = /^[a-z][a-z0-9_]*$/;

/**
 * The field errors of a failed parse, the first of each field: the schemas' messages are message keys; what has none is
 * `field_required` where nothing was given, else `field_invalid`. The field is the path with dots: `stops.2.point`.
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
