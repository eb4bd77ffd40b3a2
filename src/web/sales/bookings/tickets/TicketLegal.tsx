import { useId, useState } from 'react';
import { legalFacts } from '#shared/network/carriers/legal-facts.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { numberText } from '#shared/sales/bookings/rules/ticket-number.ts';
import { vatText } from '#shared/sales/bookings/rules/vat.ts';
import { dateIn, deviceZone, numericDate, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, locale, t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { departureDate } from '../core/labels.ts';

type Numbered = Pick<Booking, 'kind' | 'fare' | 'number' | 'issuer' | 'fromSeq' | 'trip'>;

/** The number of a ticket; unfolded, and on paper, what an inspection, an insurer and an accountant ask for. */
export default function TicketLegal({ booking }: { booking: Numbered }) {
  const [body, [open, setOpen]] = [useId(), useState(false)];
  const { kind, number, issuer } = booking;
  if (!number) return null;
  const term = t('legal.number', { kind });
  return (
    <div className="mt-4 border-t border-line pt-2">
      <button
        type="button"
        className="flex min-h-12 w-full items-center gap-3 text-start print:hidden"
        aria-expanded={open}
        aria-controls={body}
        onClick={() => setOpen(!open)}
      >
        <span className="min-w-0 flex-1">
          <span className="block text-small text-quiet">{term}</span>
          <span className="n">{inOwnScript(numberText(number))}</span>
        </span>
        <span className="text-small text-quiet">{t('legal.show')}</span>
        <Icon name={open ? 'up' : 'down'} className="text-quiet" />
      </button>
      <div id={body} className={open ? 'pt-2' : 'hidden pt-2 print:block'}>
        <Facts
          facts={[
            { term, value: <NumberLine number={number} />, wide: true },
            ...(issuer
              ? legalFacts({ locale, say: t }, issuer, departureDate(booking.trip, booking.fromSeq)).map(
                  ({ label, value }) => ({
                    term: label,
                    value: inOwnScript(value),
                    wide: true,
                  }),
                )
              : []),
            ...vatFacts(booking),
          ]}
        />
      </div>
    </div>
  );
}

function NumberLine({ number }: { number: NonNullable<Numbered['number']> }) {
  const zone = deviceZone();
  const at = `${numericDate(dateIn(zone, number.issuedAt))}, ${timeIn(zone, number.issuedAt)}`;
  return (
    <>
      {inOwnScript(numberText(number))} <small className="text-quiet">{t('legal.issued', { at })}</small>
    </>
  );
}

function vatFacts({ number, issuer, fare }: Numbered) {
  if (!number || !issuer || fare === null) return [];
  return [{ term: t('legal.vat'), value: vatText({ locale, say: t }, fare, number.vatPercent), wide: true }];
}
