import { randomInt, randomUUID } from 'node:crypto';

/** The server that the run has started. */
export const ORIGIN = `http://localhost:${process.env.E2E_PORT}`;

interface Asked {
  token?: string | undefined;
  body?: unknown;
  address?: string;
}

/** Calls the API for a journey's preparations. Throws with the server's message. */
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
 * A client address from a range reserved for documentation: only so many may sign up from one address, and all journeys come
 * from this machine.
 */
export function anAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
}
