import { readablePhone } from '#shared/core/text/phone.ts';
import type { LocalDate } from '#shared/core/time.ts';
import type { MessageKey } from '#shared/i18n/messages.ts';
import type { Issuer } from './legal.ts';

interface LegalFact {
  label: MessageKey;
  value: string;
}

/**
 * What a ticket says of its carrier, besides its number, price, traveller and ride: the fields of the Ukrainian order 1066, which also fit
 * the other countries of the routes. An insurance that has ended by the day of the ride is left out, as are empty fields.
 */
export function legalFacts(of: Issuer, day: LocalDate): LegalFact[] {
  const insured = of.insuredUntil === '' || of.insuredUntil >= day;
  const facts: LegalFact[] = [
    { label: 'legal.name', value: of.legalName },
    { label: 'legal.register', value: of.registerNumber },
    { label: 'legal.vatNumber', value: of.vatNumber },
    { label: 'legal.address', value: of.address },
    { label: 'legal.phone', value: of.phone && readablePhone(of.phone) },
    { label: 'legal.licence', value: of.licence },
    { label: 'legal.insurance', value: insured ? [of.insurer, of.insuranceContract].filter(Boolean).join(', ') : '' },
  ];
  return facts.filter(({ value }) => value !== '');
}
