import { type ClientMessage, type ClientType, clientMessages, type SocketError } from '#shared/core/realtime.ts';

export type Read = { message: ClientMessage } | { problem: SocketError };

/** A frame as the message it holds, or why it holds none. */
export function readMessage(data: string): Read {
  const value = parseJson(data);
  if (typeof value !== 'object' || value === null || !('type' in value)) return { problem: 'malformed_message' };
  if (!isClientType(value.type)) return { problem: 'unknown_type' };
  const parsed = clientMessages[value.type].safeParse(value);
  return parsed.success ? { message: parsed.data } : { problem: 'invalid_input' };
}

function isClientType(type: unknown): type is ClientType {
  return typeof type === 'string' && Object.hasOwn(clientMessages, type);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
