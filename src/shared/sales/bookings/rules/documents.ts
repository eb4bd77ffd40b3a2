import * as z from 'zod/mini';
import type { Actor } from '#shared/core/access.ts';
import { checkedText, tidied } from '#shared/core/checked-text.ts';
import { instant } from '#shared/core/fields.ts';
import { isLocalDate } from '#shared/core/time.ts';
import type { BookingStatus } from './lifecycle.ts';
import type { BookingKind, Side } from './schema.ts';

export const DOCUMENT_KINDS = ['passport', 'idCard', 'residence', 'birth', 'other'] as const;

/** The codes of all countries (ISO 3166-1). */
export const CITIZENSHIPS: readonly string[] = (
  'UA PL DE CZ SK HU RO MD BG LT LV EE IT ES PT FR AT BE NL LU IE DK SE FI GR HR SI CY MT GB US CA ' +
  'AD AE AF AG AI AL AM AO AR AU AZ BA BB BD BF BH BI BJ BM BN BO BR BS BT BW BY BZ CD CF CG CH CI CL CM CN CO CR CU CV ' +
  'DJ DM DO DZ EC EG ER ET FJ FM GA GD GE GH GM GN GQ GT GW GY HK HN HT ID IL IN IQ IR IS JM JO JP KE KG KH KI KM KN KP ' +
  'KR KW KZ LA LB LC LI LK LR LS LY MA MC ME MG MH MK ML MM MN MO MR MU MV MW MX MY MZ NA NE NG NI NO NP NR NZ OM PA PE ' +
  'PG PH PK PS PW PY QA RS RU RW SA SB SC SD SG SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UG ' +
  'UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'
).split(' ');

/** Letters and digits, with single spaces and hyphens between them. */
const NUMBER = /^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u;
const MAX_NUMBER = 20;

function numberRule(text: string): string | null {
  if (text === '') return 'field_required';
  return text.length < 4 || text.length > MAX_NUMBER || !NUMBER.test(text) ? 'field_invalid' : null;
}

function bornRule(text: string): string | null {
  if (text === '') return 'field_required';
  return isLocalDate(text) && text >= '1900-01-01' ? null : 'date_format';
}

function citizenshipRule(text: string): string | null {
  if (text === '') return 'field_required';
  return CITIZENSHIPS.includes(text) ? null : 'field_invalid';
}

export const travellerDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  number: checkedText(numberRule, (text) => tidied(text).toLocaleUpperCase('uk')),
  /** The date of birth, `YYYY-MM-DD`. */
  born: checkedText(bornRule),
  citizenship: checkedText(citizenshipRule),
});
export type TravellerDocument = z.output<typeof travellerDocument>;

export const documentState = z.object({
  /** Whether the carrier asks for it, and it may still be given. */
  asked: z.boolean(),
  given: z.boolean(),
  /** Whether the reader may see the document after asking for it, which is recorded: the carrier's driver and owner. */
  opens: z.boolean(),
  /** Null while there is none, for the carrier unless it asks for it, and for a dispatcher, who may not read it. */
  document: z.nullable(
    z.object({
      kind: z.enum(DOCUMENT_KINDS),
      number: z.string(),
      born: z.string(),
      citizenship: z.string(),
    }),
  ),
  /** Members of the carrier who read it, the newest first, for the passenger and the owner; `by` is null for an erased account. */
  readings: z.array(z.object({ at: instant, by: z.nullable(z.string()), printed: z.boolean() })),
});
export type DocumentState = z.output<typeof documentState>;

/** Whether a reader on this side of a booking may read its document: the passenger, the driver of the trip, and the carrier's owner. */
export function mayReadDocument(side: Side, role: Actor['role']): boolean {
  return side === 'passenger' || (side === 'carrier' && role !== 'dispatcher');
}

/** Whether the data of a document may be given for a booking now. */
export function takesDocument(
  booking: { kind: BookingKind; status: BookingStatus },
  carrier: { asksDocuments: boolean },
): boolean {
  const open = booking.status === 'unconfirmed' || booking.status === 'confirmed' || booking.status === 'boarded';
  return carrier.asksDocuments && booking.kind === 'passenger' && open;
}
