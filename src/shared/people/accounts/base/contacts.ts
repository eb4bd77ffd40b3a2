import * as z from 'zod/mini';
import type { Rule } from '#shared/core/field-rules.ts';
import { LIMITS } from '#shared/core/limits.ts';
import { readablePhone, storedPhone } from '#shared/core/text/phone.ts';

/** The kinds of contacts of people and carriers (docs/product.md 3.13). */
export const CONTACT_KINDS = ['phone', 'telegram'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

export interface Contact {
  kind: ContactKind;
  value: string;
}

/**
 * Returns the normal form of a contact: for a phone, the digits of its E.164 number (`067 123-45-67` → `380671234567`); for a
 * Telegram name, lower case without the `@` or its link. An invalid contact is not rejected here.
 */
export function normalContact({ kind, value }: Contact): Contact {
  if (kind === 'phone') return { kind, value: storedPhone(value).replace(/^\+/, '') };
  const plain = value
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  return { kind, value: (TELEGRAM.exec(plain)?.[1] ?? plain.replace(/^@\s*/, '')).toLowerCase() };
}

/** A name of Telegram in a link, or with words around it. */
const TELEGRAM =
  /(?:^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.(?:me|dog)\/(?:s\/)?|^tg:\/\/resolve\?domain=|^telegram[:\s]+@?\s?)@?(\w+)(?:[/?#&,.;]\S*)?$/i;

/**
 * Returns the rule for contacts of this kind; it takes the text as typed and returns the message key of the error, or null
 * (docs/product.md 20.3).
 */
export function contactRule(kind: ContactKind): Rule {
  return (text) => {
    const { value } = normalContact({ kind, value: text });
    if (value === '') return 'contact_required';
    if (kind === 'telegram') return /^[a-z][a-z0-9_]{4,31}$/.test(value) ? null : 'telegram_format';
    if (!/^[0-9]+$/.test(value)) return 'contact_phone_format';
    if (value.length < LIMITS.CONTACT_PHONE_MIN) return 'contact_phone_min_length';
    return value.length > LIMITS.CONTACT_PHONE_MAX ? 'contact_phone_max_length' : null;
  };
}

export const contact = z.object({ kind: z.enum(CONTACT_KINDS), value: z.string() });

/**
 * A list of contacts as typed; the output is normalised. Each error has the path of its contact (`contacts.1.value`): empty,
 * not a valid number or name, or `contact_exists` for the second of two equal ones. `contacts_max` is for the whole list.
 */
export const contactList = z.pipe(
  z.array(contact).check((context) => {
    const seen = new Set<string>();
    if (context.value.length > LIMITS.CONTACTS_MAX) {
      context.issues.push({ code: 'custom', input: context.value, message: 'contacts_max' });
      return;
    }
    for (const [index, one] of context.value.entries()) {
      const { kind, value } = normalContact(one);
      const same = `${kind}:${value}`;
      const key = contactRule(kind)(one.value) ?? (seen.has(same) ? 'contact_exists' : null);
      seen.add(same);
      if (key) context.issues.push({ code: 'custom', input: one.value, message: key, path: [index, 'value'] });
    }
  }),
  z.transform((contacts: Contact[]) => contacts.map(normalContact)),
);

/**
 * Formats a contact for display: `+380 67 123 45 67`, `@oksana_lviv`; an old number without a country code is read as
 * Ukrainian if it fits, otherwise shown as stored.
 */
export function contactText(contact: Contact): string {
  return contact.kind === 'telegram' ? `@${contact.value}` : readablePhone(dialled(contact.value));
}

/** Returns a stored number in the form to dial, if possible E.164; old stored numbers may lack the country code. */
function dialled(digits: string): string {
  return storedPhone(digits.startsWith('0') ? digits : `+${digits}`);
}

/** The URL of a contact: `https://t.me/…` or `tel:…`. */
export function contactLink(contact: Contact): string {
  return contact.kind === 'telegram' ? `https://t.me/${contact.value}` : `tel:${dialled(contact.value)}`;
}
