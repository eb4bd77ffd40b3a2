import * as z from 'zod/mini';
import { DISPATCH, OWNERS } from '#shared/core/access.ts';
import { line, optionalLine, optionalText } from '#shared/core/checked-text.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { carrierNameRule, phoneRule, textRule } from '#shared/core/field-rules.ts';
import { date, instant } from '#shared/core/fields.ts';
import { storedPhone } from '#shared/core/text/phone.ts';
import { legalField } from './legal-fields.ts';

/** The letters before the numbers of a carrier that has not chosen any; the same as in the database's `number_series`. */
export const DEFAULT_SERIES = 'V';
/** The highest rate of value added tax along the routes is 27 %. */
const MAX_VAT = 30;

const text = (max: number) => optionalLine(textRule(max));
const number = text(20);
const added = text(200);

const addedValues = z.object({ own1: added, own2: added, own3: added, own4: added, own5: added, own6: added });
export const NO_ADDED = { own1: '', own2: '', own3: '', own4: '', own5: '', own6: '' };

/** The legal data of a carrier as its form sends them; empty texts stand for none. What there is besides the name depends on the country. */
export const legalInput = z.object({
  legalName: line(carrierNameRule),
  registerNumber: number,
  vatNumber: number,
  address: text(200),
  phone: optionalText(phoneRule, storedPhone),
  licence: text(60),
  insurer: text(150),
  insuranceContract: text(60),
  insuredUntil: optionalText((typed) => (date.safeParse(typed).success ? null : 'date_format')),
  /** Empty: the carrier pays no value added tax. */
  vatPercent: optionalText(
    (typed) => (/^\d{1,2}$/.test(typed) && Number(typed) <= MAX_VAT ? null : 'vat_format'),
    (typed) => typed.normalize('NFKC').trim().replace(/\s?%$/, ''),
  ),
  series: optionalText(
    (typed) => (/^[\p{L}\d]{1,6}$/u.test(typed) ? null : 'series_format'),
    (typed) => typed.trim().toUpperCase(),
  ),
  more: z._default(addedValues, NO_ADDED),
});
export type LegalInput = z.output<typeof legalInput>;

/** Facts about the carrier on a ticket, an invoice and the carrier's page. */
export const issuer = z.object({
  legalName: z.string(),
  registerNumber: z.string(),
  vatNumber: z.string(),
  address: z.string(),
  phone: z.string(),
  licence: z.string(),
  insurer: z.string(),
  insuranceContract: z.string(),
  insuredUntil: z.string(),
  /** Fields that the operators have named, left out or added, each with the carrier's value; none on invoices of earlier versions. */
  fields: z.optional(z.array(z.object({ ...legalField.shape, value: z.string() }))),
});
export type Issuer = z.output<typeof issuer>;

export const carrierLegal = z.nullable(
  z.object({
    ...issuer.shape,
    vatPercent: z.string(),
    series: z.string(),
    more: addedValues,
    changedAt: instant,
  }),
);
export type CarrierLegal = z.output<typeof carrierLegal>;

/** `fields` are those that the operators have named, left out or added, also for a carrier that has not entered anything. */
const legalAnswer = z.object({ legal: carrierLegal, fields: z.array(legalField) });
export type LegalAnswer = z.output<typeof legalAnswer>;

export const legalApi = {
  legal: endpoint({
    method: 'GET',
    path: '/api/carrier/legal',
    summary: 'The legal data of your carrier, which its tickets say',
    access: DISPATCH,
    output: legalAnswer,
  }),
  setLegal: endpoint({
    method: 'PUT',
    path: '/api/carrier/legal',
    summary: 'Name the legal data of your carrier, its rate of value added tax and the series of its tickets',
    access: OWNERS,
    body: legalInput,
    output: legalAnswer,
    replaces: {
      read: 'legal.legal',
      at: ['legal'],
      fields: [
        ...(['legalName', 'registerNumber', 'vatNumber', 'address', 'phone', 'licence', 'insurer'] as const),
        ...(['insuranceContract', 'insuredUntil', 'vatPercent', 'series', 'more'] as const),
      ],
    },
  }),
};
