import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { DomainError, type FieldError } from '#shared/core/errors.ts';
import { fieldErrors } from '#shared/core/issues.ts';

const PARTS = ['params', 'query', 'body'] as const;

export type Input = Record<(typeof PARTS)[number], unknown>;

/**
 * The request's params, query and body as the endpoint's schemas give them back; a part without a schema is undefined.
 * Throws `invalid_input` with the first error of each field, over all parts.
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

/** Fields whose text holds a NUL or half a character: no column of the database takes them, whatever the field's rule. */
function brokenTexts(value: unknown): FieldError[] {
  const errors: FieldError[] = [];
  // One path for the whole walk: a copy for each value would cost as much as there are values times levels.
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
