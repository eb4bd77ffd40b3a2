import * as z from 'zod/mini';
import { optionalText } from '#shared/core/checked-text.ts';
import { date, id, instant } from '#shared/core/fields.ts';
import { isLocalDate } from '#shared/core/time.ts';
import { CATEGORIES, CREDENTIAL_KINDS, mayBeEndless, SUBJECTS } from './kinds.ts';
import { CREDENTIAL_STATES } from './state.ts';

/** The maximum number of files of one document: both sides of a card, or the pages of a paper. */
export const MAX_CREDENTIAL_FILES = 6;
export const MAX_CREDENTIAL_BYTES = 10 * 1024 * 1024;
/** The maximum number of uploaded files of one person that no document names yet. */
export const MAX_UNNAMED_FILES = 24;
/** Small print stays readable at this size of a photo, in pixels. */
export const CREDENTIAL_PHOTO = { maxSide: 2400, thumbSide: 320 } as const;

export const MAX_CREDENTIAL_NUMBER = 40;
export const MAX_ISSUER = 120;

export const CREDENTIAL_FILE_TYPES = ['application/pdf', 'image/webp'] as const;

const dateRule = (text: string) => (isLocalDate(text) && text >= '1950-01-01' && text < '2200' ? null : 'date_format');
const words = (max: number) => optionalText((text) => (text.length > max ? 'text_max_length' : null));

/** The data of a document. An empty `validUntil` is only for a document without an end. */
export const credentialInput = z
  .object({
    kind: z.enum(CREDENTIAL_KINDS),
    number: words(MAX_CREDENTIAL_NUMBER),
    issuedBy: words(MAX_ISSUER),
    /** The categories of a driving licence. */
    categories: z._default(z.array(z.enum(CATEGORIES)).check(z.maxLength(CATEGORIES.length)), []),
    validFrom: optionalText(dateRule),
    validUntil: optionalText(dateRule),
    endless: z._default(z.boolean(), false),
    files: z._default(z.array(id).check(z.maxLength(MAX_CREDENTIAL_FILES, { error: 'files_max' })), []),
  })
  .check((context) => {
    const { kind, validFrom, validUntil, endless } = context.value;
    const wrong = (message: string) =>
      context.issues.push({ code: 'custom', path: ['validUntil'], message, input: validUntil, continue: true });
    if (validUntil === '' && !(endless && mayBeEndless(kind))) wrong('valid_until_required');
    else if (validUntil !== '' && validFrom !== '' && validUntil < validFrom) wrong('valid_until_order');
  });
export type CredentialInput = z.output<typeof credentialInput>;

/** A new document: of a bus, of a driver, or else of the carrier. It takes the place of the one of the same kind. */
export const newCredential = z.object({ busId: z.nullable(id), driverId: z.nullable(id), data: credentialInput });
export type NewCredential = z.output<typeof newCredential>;

export const credentialFile = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(CREDENTIAL_FILE_TYPES),
  bytes: z.number(),
});
export type CredentialFile = z.output<typeof credentialFile>;

const person = z.object({ name: z.string(), lastName: z.string() });

export const credential = z.object({
  id: z.number(),
  kind: z.enum(CREDENTIAL_KINDS),
  busId: z.nullable(z.number()),
  driverId: z.nullable(z.number()),
  number: z.string(),
  issuedBy: z.string(),
  categories: z.array(z.string()),
  validFrom: z.nullable(date),
  validUntil: z.nullable(date),
  addedAt: instant,
  addedBy: z.nullable(person),
  replacedAt: z.nullable(instant),
  files: z.array(credentialFile),
});
export type Credential = z.output<typeof credential>;

/** A document of the bus or the carrier as the driver of a trip has it with them. */
export const busPaper = z.pick(credential, { id: true, kind: true, number: true, validUntil: true, files: true });
export type BusPaper = z.output<typeof busPaper>;

/** One kind of document of a carrier, bus or driver: its state today, and the document that counts. */
export const credentialLine = z.object({
  kind: z.enum(CREDENTIAL_KINDS),
  required: z.boolean(),
  state: z.enum(CREDENTIAL_STATES),
  /** The number of days until the last day, below zero after it; null without an end. */
  days: z.nullable(z.number()),
  credential: z.nullable(credential),
});
export type CredentialLine = z.output<typeof credentialLine>;

export const credentialHolder = z.object({
  subject: z.enum(SUBJECTS),
  busId: z.nullable(z.number()),
  driverId: z.nullable(z.number()),
  bus: z.nullable(z.object({ manufacturer: z.string(), model: z.string(), number: z.string() })),
  driver: z.nullable(person),
  lines: z.array(credentialLine),
});
export type CredentialHolder = z.output<typeof credentialHolder>;

export const credentialList = z.object({ data: z.array(credentialHolder) });

export const credentialDetails = z.object({
  credential,
  history: z.array(credential),
  openings: z.array(z.object({ at: instant, by: z.nullable(person), fileId: z.number() })),
});
export type CredentialDetails = z.output<typeof credentialDetails>;
