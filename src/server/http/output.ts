import type { z } from 'zod/mini';
import type * as core from 'zod/v4/core';

/** What the short way does not take: the schema itself then says what is wrong, or takes it. */
export const FALLBACK = Symbol('misfit');

/** Gives a value as a schema lets it out, or MISFIT. */
export type Reader = (value: unknown) => unknown;

/**
 * What `schema.safeParse` lets out of a value that fits, in a tenth of its time: the steps for each part of the schema are chosen
 * once, and nothing is noted on the way but the value (docs/performance.md). A value that does not fit, and one of few kinds that
 * are left to the schema, gives MISFIT.
 */
export function outputReader(schema: z.ZodMiniType): Reader {
  return readerOf(schema);
}

function readerOf(schema: core.$ZodType): Reader {
  // Every schema is one of the library's own kinds, told apart by `def.type`; the general type does not say so.
  const known = schema as core.$ZodTypes;
  const { def } = known._zod;
  if ((def.checks?.length ?? 0) > 0 || known._zod.traits.has('$ZodCheck')) return runner(schema);
  switch (def.type) {
    case 'string':
      return def.coerce ? runner(schema) : (value) => (typeof value === 'string' ? value : FALLBACK);
    case 'number':
      return def.coerce ? runner(schema) : (value) => (Number.isFinite(value) ? value : FALLBACK);
    case 'boolean':
      return def.coerce ? runner(schema) : (value) => (typeof value === 'boolean' ? value : FALLBACK);
    case 'date':
      return def.coerce ? runner(schema) : (value) => (isDate(value) ? value : FALLBACK);
    case 'transform':
      return transformReader(def);
    case 'enum':
    case 'literal':
      return memberReader(schema);
    case 'nullable':
      return nullableReader(def);
    case 'array':
      return arrayReader(def);
    case 'object':
      return def.catchall ? runner(schema) : objectReader(schema, def);
    case 'union':
      return def.inclusive === false ? runner(schema) : unionReader(def);
    case 'pipe':
      return 'transform' in def ? runner(schema) : pipeReader(def);
    default:
      return runner(schema);
  }
}

/** The schema's own way, without what it does for messages. */
function runner(schema: core.$ZodType): Reader {
  return (value) => {
    const read = schema._zod.run({ value, issues: [] }, { async: false });
    return read instanceof Promise || read.issues.length > 0 ? FALLBACK : read.value;
  };
}

function isDate(value: unknown): boolean {
  return value instanceof Date && !Number.isNaN(value.getTime());
}

function transformReader({ transform }: core.$ZodTransformDef): Reader {
  return (value) => {
    const payload: core.ParsePayload = { value, issues: [] };
    const made = transform(value, payload);
    return made instanceof Promise || payload.issues.length > 0 ? FALLBACK : made;
  };
}

function memberReader(schema: core.$ZodType): Reader {
  const { values } = schema._zod;
  if (!values) return runner(schema);
  const members: ReadonlySet<unknown> = values;
  return (value) => (members.has(value) ? value : FALLBACK);
}

function nullableReader({ innerType }: core.$ZodNullableDef): Reader {
  const read = readerOf(innerType);
  return (value) => (value === null ? null : read(value));
}

function arrayReader({ element }: core.$ZodArrayDef): Reader {
  const read = readerOf(element);
  return (value) => {
    if (!Array.isArray(value)) return FALLBACK;
    const out: unknown[] = [];
    for (const item of value) {
      const one = read(item);
      if (one === FALLBACK) return FALLBACK;
      out.push(one);
    }
    return out;
  };
}

/**
 * One with fields that may be absent is left to the schema. The steps are written out as a function that names its fields, out of
 * our own schemas alone: reading and making objects field by field by a list of names takes three times as long.
 */
function objectReader(schema: core.$ZodType, { shape }: core.$ZodObjectDef): Reader {
  const fields = Object.entries(shape);
  const plain = fields.every(([key, field]) => field._zod.optin === undefined && key !== '__proto__');
  if (!plain || Object.getOwnPropertySymbols(shape).length > 0) return runner(schema);
  const names = fields.map(([key]) => JSON.stringify(key));
  const text = `return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return MISFIT;
    ${names.map((name, n) => `const v${n} = read${n}(value[${name}]);`).join('\n')}
    ${names.map((_, n) => `if (v${n} === MISFIT || v${n} === undefined) return MISFIT;`).join('\n')}
    return { ${names.map((name, n) => `${name}: v${n}`).join(', ')} };
  }`;
  // What is undefined was maybe absent, and that is not for this way to say.
  const make = new Function('MISFIT', ...names.map((_, n) => `read${n}`), text);
  // The text above is a function that makes a Reader; the language cannot know it.
  return make(FALLBACK, ...fields.map(([, field]) => readerOf(field))) as Reader;
}

/** The first that fits. */
function unionReader({ options }: core.$ZodUnionDef): Reader {
  const readers = options.map(readerOf);
  return (value) => {
    for (const read of readers) {
      const one = read(value);
      if (one !== FALLBACK) return one;
    }
    return FALLBACK;
  };
}

function pipeReader(def: core.$ZodPipeDef): Reader {
  const [first, second] = [readerOf(def.in), readerOf(def.out)];
  return (value) => {
    const one = first(value);
    return one === FALLBACK ? FALLBACK : second(one);
  };
}
