import * as z from 'zod/mini';

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  minLength?: number;
  format?: string;
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  'date-time': '2026-06-12T05:00:00.000Z',
  email: 'somebody@example.org',
};

/** The smallest input that fits the outline of a schema; rules beyond the outline are not known here. */
export function sampleInput(schema: z.core.$ZodType): unknown {
  return sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function sampleOf(of: JsonSchema): unknown {
  if (of.const !== undefined) return of.const;
  if (of.enum) return of.enum[0];
  const any = of.anyOf ?? of.oneOf;
  if (any) return any.some(({ type }) => type === 'null') ? null : sampleOf(any[0] ?? {});
  if (of.default !== undefined) return of.default;
  switch (of.type) {
    case 'object':
      return Object.fromEntries((of.required ?? []).map((name) => [name, sampleOf(of.properties?.[name] ?? {})]));
    case 'array':
      return Array.from({ length: of.minItems ?? 0 }, () => sampleOf(of.items ?? {}));
    case 'integer':
    case 'number':
      return Math.max(1, of.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return FORMATS[of.format ?? ''] ?? 'Слово про це'.slice(0, Math.max(of.minLength ?? 0, 12));
  }
}
