import { randomInt, randomUUID } from 'node:crypto';

/** The server that the run has started. */
export const ORIGIN = `http://localhost:${process.env.E2E_PORT}`;

interface Asked {
  token?: string | undefined;
  body?: unknown;
  address?: string;
}

/** Calls the API as a program does: what a journey needs beforehand and does not look at. Throws with the server's words. */
export async function ask<Answer>(line: string, { token, body, address = anAddress() }: Asked = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const response = await fetch(`${ORIGIN}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      'x-forwarded-for': address,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} to ${line}: ${text}`);
  return JSON.parse(text || 'null');
}

/**
 * An address of somebody's own, from a range that is kept for examples: from one address only so many may sign up, and all
 * journeys of a run come from this machine.
 */
export function anAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
}
