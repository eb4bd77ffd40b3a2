import * as z from 'zod/mini';
import { ADMINISTRATORS, OPERATORS, OWNERS } from '#shared/core/access.ts';
import { optionalText } from '#shared/core/checked-text.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date, fileBytes, id, instant, locale } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import { isLocalDate } from '#shared/core/time.ts';
import { carrierDeclaration, declarationInput } from '#shared/network/carriers/declaration.ts';
import { CREDENTIAL_KINDS, SUBJECTS } from '#shared/network/credentials/kinds.ts';
import { credentialHolder } from '#shared/network/credentials/schema.ts';
import { companyCheck, companyCheckInput, REGISTERS } from './registers.ts';
import { DECISIONS, VERIFICATION_STATES } from './verification.ts';

export const VERIFICATION_WORDS_MAX = 1000;

/** Which carriers: those that wait for a decision, those with the mark, or all. */
export const CARRIER_TABS = ['waiting', 'verified', 'ownerless', 'all'] as const;

const holder = { ...credentialHolder.shape };
const missing = z.object({
  subject: z.enum(SUBJECTS),
  busId: holder.busId,
  driverId: holder.driverId,
  bus: holder.bus,
  driver: holder.driver,
  kind: z.enum(CREDENTIAL_KINDS),
  state: z.enum(['missing', 'expired']),
});

const standing = {
  state: z.enum(VERIFICATION_STATES),
  /** Text of the operators to the carrier. */
  words: z.string(),
  decidedAt: z.nullable(instant),
  /** The last day of the document that ends first. */
  until: z.nullable(date),
  /** Until the end of this day nothing changes: the operators wait for an answer. */
  answerBy: z.nullable(date),
  /** Whether only verified carriers sell. */
  required: z.boolean(),
  sells: z.boolean(),
  /** The last day on which the carrier may sell by its current documents. */
  lastDay: z.nullable(date),
  /** The declaration of an owner; null: not made yet. Without it no mark is given, but a given mark stays. */
  declaration: z.nullable(carrierDeclaration),
};

export const carrierFileRow = z.object({
  id: z.number(),
  name: z.string(),
  singleDriver: z.boolean(),
  since: instant,
  state: standing.state,
  /** How many documents are missing or expired, and the declaration if nobody has made it. */
  missing: z.number(),
});
export type CarrierFileRow = z.output<typeof carrierFileRow>;

export const carrierFile = z.object({
  id: z.number(),
  name: z.string(),
  singleDriver: z.boolean(),
  since: instant,
  phone: z.nullable(z.string()),
  tripsCount: z.number(),
  owners: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.nullable(z.string()),
    }),
  ),
  ...standing,
  missing: z.array(missing),
  holders: z.array(credentialHolder),
  /** The registers that the settings name, and what they have answered, the newest first. */
  registers: z.array(z.enum(REGISTERS)),
  checks: z.array(companyCheck),
  /** The number on the document of registration. */
  companyNumber: z.string(),
  /** The language of the first owner, in which the letter is proposed. */
  letterLocale: locale,
  /** The proposed letter that asks for missing documents; empty when none is missing. */
  letter: z.string(),
});
export type CarrierFile = z.output<typeof carrierFile>;

export const ownVerification = z.object({ ...standing, missing: z.array(missing) });
export type OwnVerification = z.output<typeof ownVerification>;

export const decisionInput = z
  .object({
    decision: z.enum(DECISIONS),
    words: optionalText((text) => (text.length > VERIFICATION_WORDS_MAX ? 'text_max_length' : null)),
    /** For a request: until the end of this day nothing changes for the carrier. Empty: the mark goes immediately. */
    answerBy: optionalText((text) => (isLocalDate(text) ? null : 'date_format')),
  })
  .check((context) => {
    const { decision, words } = context.value;
    if (decision === 'verify' || words !== '') return;
    context.issues.push({ code: 'custom', path: ['words'], message: 'field_required', input: words, continue: true });
  });
export type DecisionInput = z.output<typeof decisionInput>;

const carrierId = z.object({ carrierId: id });

export const verificationApi = {
  carriers: endpoint({
    method: 'GET',
    path: '/api/admin/carriers',
    summary: 'Carriers with their verification state and what is missing, the longest waiting first',
    access: OPERATORS,
    query: z.object({
      tab: z._default(z.enum(CARRIER_TABS), 'waiting'),
      q: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
      ...pageQuery,
    }),
    output: paginated(carrierFileRow),
    unaudited: true,
  }),
  carrier: endpoint({
    method: 'GET',
    path: '/api/admin/carriers/:carrierId',
    summary: 'The file of a carrier: who it is, its documents, what is missing, what was decided',
    access: OPERATORS,
    params: carrierId,
    output: carrierFile,
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/admin/carriers/:carrierId/files/:fileId',
    summary: 'A file of a carrier’s document; the carrier sees that it was opened',
    access: OPERATORS,
    params: z.object({ carrierId: id, fileId: id }),
    output: fileBytes,
    file: 'application/octet-stream',
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/carriers/:carrierId/verification',
    summary: 'Give a carrier the mark, ask it for something, or refuse; its owners are informed by mail',
    access: ADMINISTRATORS,
    params: carrierId,
    body: decisionInput,
    output: carrierFile,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/admin/carriers/:carrierId/checks',
    summary: 'Look a carrier’s number up in a register of companies, and keep the answer in its file',
    access: ADMINISTRATORS,
    params: carrierId,
    body: companyCheckInput,
    output: carrierFile,
    effect: 'free',
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/me/verification',
    summary: 'The verification state of your carrier, and what is missing',
    access: OWNERS,
    output: ownVerification,
  }),
  declare: endpoint({
    method: 'POST',
    path: '/api/me/verification/declaration',
    summary: 'Declare that your carrier offers only services that comply with the law',
    access: OWNERS,
    body: declarationInput,
    output: ownVerification,
  }),
};
