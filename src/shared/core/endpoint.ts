import type { z } from 'zod/mini';
import type { Access } from './access.ts';
import type { KeyScope } from './key-scopes.ts';
import type { Replaced } from './replaced.ts';

export const PROOF_HEADER = 'vezu-proof';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.ZodMiniType;

/**
 * An endpoint as a value: the server must supply a handler for it, the browser calls it, and OpenAPI is generated from it.
 * `path` has `:name` parts; each of them is a key of `params`.
 */
export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  O extends Schema | undefined = Schema | undefined,
> {
  method: Method;
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** The scope that an API key of a carrier needs for it. Without one, no key may call the endpoint, no matter who else may. */
  scope?: KeyScope;
  params?: P;
  query?: Q;
  body?: B;
  /** The schema of the answer; fields that it does not name never leave the server. Without it the answer is 204. */
  output?: O;
  /** The status on success; default 200, or 204 without `output`. */
  status?: 200 | 201;
  /**
   * `write` (default for all methods except GET) runs in one transaction and honours `Idempotency-Key`; `free` does neither
   * (sign-in, uploads).
   */
  effect?: 'read' | 'write' | 'free';
  /**
   * Whether the endpoint requires a recent proof of identity besides the sign-in; without it the answer is `proof_required`.
   */
  proof?: boolean;
  /**
   * Whether the body is multipart/form-data with one file part called `file`. Such an endpoint is `free`, and its handler
   * reads the file when it needs it.
   */
  upload?: boolean;
  /** The maximum size of a JSON body in bytes, if it is larger than that of a form. */
  bodyLimit?: number;
  /** The media type of an answer that is a file: `output` then describes its bytes (`fileBytes`). */
  file?:
    | 'application/pdf'
    | 'application/vnd.apple.pkpass'
    | 'image/webp'
    | 'text/calendar; charset=utf-8'
    | 'application/octet-stream';
  /**
   * The answer is a file of this type instead of JSON: `output` names it and holds its content, `{ name, content }`.
   */
  download?: 'text/csv; charset=utf-8';
  /** Whether operators' calls are left out of the audit log: the response contains nothing about people, and screens request it repeatedly. */
  unaudited?: boolean;
  /** Whether screens request it repeatedly: its response has an ETag, and a call that sends this tag gets 304 while nothing has changed. */
  revalidated?: boolean;
  /** Object that a save replaces completely, so that nobody overwrites a later change of another person. */
  replaces?: Replaced;
  /** Whether lists in the answer can have any length: the server streams the answer while it reads the rows. */
  streamed?: boolean;
}

export type Api = Record<string, Endpoint>;

/** Returns the definition unchanged, but infers the literal types of its parts. */
export function endpoint<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  O extends Schema | undefined = undefined,
>(definition: Endpoint<P, Q, B, O>): Endpoint<P, Q, B, O> {
  return definition;
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _O> ? Out<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _O> ? Out<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _O> ? Out<B> : never;
export type OutputOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer O> ? Out<O> : never;
/** Value that a handler returns, before the output schema parses it. */
export type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer O> ? In<O> : never;

type Part<K extends string, S> = S extends Schema
  ? undefined extends In<S>
    ? { [key in K]?: In<S> }
    : { [key in K]: In<S> }
  : unknown;

export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

/** Inserts the URL-encoded params into a path: `/api/trips/:tripId` with `{ tripId: 7 }` → `/api/trips/7`. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> | undefined): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
}
