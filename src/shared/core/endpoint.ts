import type { z } from 'zod/mini';
import type { Access } from './access.ts';

/** The header in which a recent proof of who one is goes with a request. */
export const PROOF_HEADER = 'vezu-proof';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.ZodMiniType;

/**
 * An endpoint as a value: the server must supply a handler for it, the browser calls by it, OpenAPI is derived from it.
 * `path` has `:name` parts; every one of them is a key of `params`.
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
  params?: P;
  query?: Q;
  body?: B;
  /** What is answered; anything not named here never leaves the server. Without it the answer is 204. */
  output?: O;
  /** Answered on success; 200 unless said, 204 without an output. */
  status?: 200 | 201;
  /** `write` (all but GET): runs in one transaction and honours `Idempotency-Key`; `free` does neither (sign-in, uploads). */
  effect?: 'read' | 'write' | 'free';
  /** Asks for a recent proof of who one is, beside the sign-in: `proof_required` without one. */
  proof?: boolean;
  /** The body is multipart/form-data with one file part called `file`; such an endpoint is `free`, it reads the file when it wants it. */
  upload?: boolean;
  /** The most that a JSON body may weigh, in bytes, where it is more than a form. */
  bodyLimit?: number;
  /** Its lists may be of any length: the answer is sent while they are read. */
  streamed?: boolean;
}

export type Api = Record<string, Endpoint>;

/** Keeps the literal types of an endpoint's parts. */
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
/** What a handler gives back, before the output schema parses it. */
export type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer O> ? In<O> : never;

type Part<K extends string, S> = S extends Schema
  ? undefined extends In<S>
    ? { [key in K]?: In<S> }
    : { [key in K]: In<S> }
  : unknown;

/** What the caller of an endpoint passes: exactly the parts that the endpoint has. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _O>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

/** `/api/trips/:tripId` with `{ tripId: 7 }` → `/api/trips/7`. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> | undefined): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
}
