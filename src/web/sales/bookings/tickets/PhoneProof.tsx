import { type ReactNode, useState } from 'react';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { fieldText } from '#web/core/api/errors.ts';
import { loadProblemTexts } from '#web/core/api/problem-texts.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { proofProblem, ticketCountries } from './ticket-queries.ts';

interface PhoneProofProps {
  id: string;
  ticket: Ticket;
  /** Uses the number; what it throws is shown at the field. */
  onProof: (phone: string) => Promise<void>;
  onBusy: (busy: boolean) => void;
  /** The content under the field within the form. */
  children?: ReactNode;
}

/** The form that asks for the telephone number of a booking; its button is elsewhere and refers to it by `id`. */
export function PhoneProof({ id, ticket, onProof, onBusy, children }: PhoneProofProps) {
  const [phone, setPhone] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const send = async () => {
    await loadProblemTexts();
    // The server understands a number without the country code too, because it knows the country of the booking's number.
    if (phone.trim() === '') return setWrong(fieldText('phone_required'));
    onBusy(true);
    try {
      await onProof(phone);
    } catch (error) {
      setWrong(proofProblem(error));
    } finally {
      onBusy(false);
    }
  };
  return (
    <form
      id={id}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <PhoneField
        data-autofocus
        label={t('ticket.phone')}
        hint={t('ticket.phone.hint', { phone: ticket.maskedPhone })}
        countries={ticketCountries(ticket)}
        value={phone}
        error={wrong ?? undefined}
        onChange={({ target }) => {
          setPhone(target.value);
          setWrong(null);
        }}
      />
      {children}
    </form>
  );
}
