import type { GatewaySettings } from '../settings/channel-settings.ts';
import { isSignedWith, webhookHeaders } from './standard-webhooks.ts';

/** One text message as it goes to a gateway; `id` stays the same when it is sent again. */
export interface GatewayMessage {
  id: string;
  channel: 'sms' | 'viber';
  /** E.164. */
  to: string;
  text: string;
  locale: string;
  /** ISO 8601; afterwards the message is of no use. */
  validUntil: string | null;
  /** Where the gateway reports the outcome of the message. */
  callback: string;
}

export interface PhoneGateway {
  /** Returns whether the gateway took the message, or never will. Throws while it is away or asks to wait. */
  send(message: GatewayMessage, at: Date): Promise<'sent' | 'refused'>;
  isFrom(header: (name: string) => string, body: string, now: Date): boolean;
}

const TIMEOUT = 10_000;
/** By these statuses a gateway says that it never takes this message: a number that does not exist, a text that it does not send. */
const NEVER: ReadonlySet<number> = new Set([400, 410, 422]);

/** The operator's own gateway: messages go there as signed JSON, and its reports are signed with the same secret. */
export function phoneGateway({ url, key }: GatewaySettings, timeout = TIMEOUT): PhoneGateway {
  return {
    send: async (message, at) => {
      const body = JSON.stringify({ type: 'message.send', timestamp: at.toISOString(), data: message });
      const response = await fetch(url, {
        method: 'POST',
        headers: webhookHeaders([key], { id: message.id, body }, at),
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      if (response.ok) return 'sent';
      if (NEVER.has(response.status)) return 'refused';
      throw new Error(`the ${message.channel} gateway answered ${response.status}`);
    },
    isFrom: (header, body, now) => isSignedWith(key, header, body, now),
  };
}
