import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { DomainError, type FieldError } from '#shared/core/errors.ts';
import { fieldErrors } from '#shared/core/issues.ts';

const PARTS = ['params', 'query', 'body'] as const;

export type Input = Record<(typeof PARTS)[number], unknown>;

/**
 * Parses the request's params, query and body with the endpoint's schemas; a part without a schema is undefined. Throws `invalid_input`
 * with the first error of each field, over all parts.
 */
export function readInput(endpoint: Endpoint, request: FastifyRequest): Input {
  const input: Input = { params: undefined, query: undefined, body: undefined };
  const errors: FieldError[] = [];
  for (const part of PARTS) {
    const schema = endpoint[part];
    if (!schema) continue;
    const given = part === 'body' ? (request.body ?? {}) : request[part];
    const broken = brokenTexts(given);
    const parsed = schema.safeParse(given, { reportInput: true });
    if (broken.length > 0) errors.push(...broken);
    else if (!parsed.success) errors.push(...fieldErrors(parsed.error.issues));
    else input[part] = parsed.data;
  }
  if (errors.length > 0) throw new DomainError('invalid_input', { errors });
  return input;
}

/** Finds texts with a NUL or half a surrogate pair, which no database column accepts, regardless of the field's rule. */
function brokenTexts(value: unknown): FieldError[] {
  const errors: FieldError[] = [];
  // The walk shares one path array: a copy for each value would cost the number of values times the number of levels.
  const path: string[] = [];
  const walk = (inner: unknown) => {
    if (typeof inner === 'string') {
      if (inner.includes('\0') || !inner.isWellFormed()) errors.push({ field: path.join('.'), key: 'field_invalid' });
      return;
    }
    if (typeof inner !== 'object' || inner === null) return;
    for (const [key, next] of Object.entries(inner)) {
      path.push(key);
      walk(next);
      path.pop();
    }
  };
  walk(value);
  return errors;
}
