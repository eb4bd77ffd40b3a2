import { readablePhone } from '#shared/core/text/phone.ts';
import type { LocalDate } from '#shared/core/time.ts';
import type { MessageKey } from '#shared/i18n/messages.ts';
import type { Issuer } from './legal.ts';

interface LegalFact {
  label: MessageKey;
  value: string;
}

/**
 * Facts about the carrier on a ticket, besides its number, price, traveller and ride: the fields of the Ukrainian order 1066, which also
 * fit the other countries of the routes. An insurance that has ended by the day of the ride is left out, as are empty fields.
 */
export function legalFacts(issuer: Issuer, day: LocalDate): LegalFact[] {
  const insured = issuer.insuredUntil === '' || issuer.insuredUntil >= day;
  const facts: LegalFact[] = [
    { label: 'legal.name', value: issuer.legalName },
    { label: 'legal.register', value: issuer.registerNumber },
    { label: 'legal.vatNumber', value: issuer.vatNumber },
    { label: 'legal.address', value: issuer.address },
    { label: 'legal.phone', value: issuer.phone && readablePhone(issuer.phone) },
    { label: 'legal.licence', value: issuer.licence },
    {
      label: 'legal.insurance',
      value: insured ? [issuer.insurer, issuer.insuranceContract].filter(Boolean).join(', ') : '',
    },
  ];
  return facts.filter(({ value }) => value !== '');
}
