import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { PROOF_HEADER } from '#shared/core/endpoint.ts';

/** The server that the run has started. */
export const ORIGIN = `http://localhost:${process.env.E2E_PORT}`;

interface ApiRequest {
  token?: string | undefined;
  /** A proof of identity, for the endpoints that need one (`proofOf`). */
  proof?: string;
  body?: unknown;
  address?: string;
}

/** How often a write is sent again to a server that is overloaded, as the app does, under the same key. */
const REPEATS = 3;

/** Calls the API for a journey's preparations. Throws with the server's message. */
export async function ask<Answer>(
  line: string,
  { token, proof, body, address = anAddress() }: ApiRequest = {},
): Promise<Answer> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const sent = {
    method,
    headers: {
      accept: 'application/json',
      'x-forwarded-for': address,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(proof === undefined ? {} : { [PROOF_HEADER]: proof }),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  let response = await fetch(`${ORIGIN}${path}`, sent);
  for (let repeat = 0; response.status === 503 && repeat < REPEATS; repeat += 1) {
    await wait(1000 * Number(response.headers.get('retry-after') ?? 1));
    response = await fetch(`${ORIGIN}${path}`, sent);
  }
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} to ${line}: ${text}`);
  return JSON.parse(text || 'null');
}

/**
 * A client address from a range reserved for documentation: only so many may sign up from one address, and all journeys come
 * from this machine.
 */
export function anAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
}
