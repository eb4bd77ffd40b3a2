import { type ClientMessage, type ClientType, clientMessages, type SocketError } from '#shared/core/realtime.ts';
import type { SocketMessage, SocketMessages } from './messages.ts';

export interface DomainFrame {
  domain: SocketMessage;
  parsed: unknown;
  raw: unknown;
}

/** A parsed frame: a message of the core, a message of a domain, or the reason why it is neither. `raw` is the content of the frame. */
export type ParsedFrame = { message: ClientMessage } | DomainFrame | { problem: SocketError; raw: unknown };

export function readMessage(data: string, domains: SocketMessages): ParsedFrame {
  const raw = parseJson(data);
  if (typeof raw !== 'object' || raw === null || !('type' in raw)) return { problem: 'malformed_message', raw };
  if (isClientType(raw.type)) {
    const parsed = clientMessages[raw.type].safeParse(raw);
    return parsed.success ? { message: parsed.data } : { problem: 'invalid_input', raw };
  }
  const domain = typeof raw.type === 'string' && Object.hasOwn(domains, raw.type) ? domains[raw.type] : undefined;
  if (!domain) return { problem: 'unknown_type', raw };
  const parsed = domain.schema.safeParse(raw);
  return parsed.success ? { domain, parsed: parsed.data, raw } : { problem: 'invalid_input', raw };
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
