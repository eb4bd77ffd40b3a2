import * as z from 'zod/mini';
import { calledPhoneRule } from '#shared/core/called-phone.ts';
import { optionalText } from '#shared/core/checked-text.ts';
import { storedPhone } from '#shared/core/text/phone.ts';

export const MESSENGERS = ['viber', 'telegram', 'whatsapp', 'call'] as const;
export type Messenger = (typeof MESSENGERS)[number];

const messenger = z.optional(z.nullable(z.enum(MESSENGERS)));

/** Fields of a booking: many have a Ukrainian number and one of the EU, and only one of them works on each side of the border. */
export const reachInput = { secondPhone: z.optional(optionalText(calledPhoneRule, storedPhone)), messenger };

/** The same as it is read. A sheet that a device stored earlier does not have it. */
export const reachFields = { secondPhone: z.optional(z.string()), messenger };
export const reach = z.object(reachFields);
export const calledFields = { phone: z.string(), ...reachFields };
export type Reach = z.output<typeof reach>;

/** Address that opens a conversation with a number in a messenger; null for a call. */
const LINKS: Readonly<Record<Messenger, ((digits: string) => string) | null>> = {
  viber: (digits) => `viber://chat?number=%2B${digits}`,
  telegram: (digits) => `https://t.me/+${digits}`,
  whatsapp: (digits) => `https://wa.me/${digits}`,
  call: null,
};

export function messengerLink(preferred: Messenger | null | undefined, phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  return preferred && digits !== '' ? (LINKS[preferred]?.(digits) ?? null) : null;
}
