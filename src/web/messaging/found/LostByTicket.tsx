import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_FOUND_PHOTOS } from '#shared/messaging/found/rules.ts';
import { lostByTicket } from '#shared/messaging/found/ticket-api.ts';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { dropDraft, readTexts, useDraft } from '#web/core/forms/draft.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { ParcelPhotos, usePickedPhotos } from '#web/sales/bookings/parcels/ParcelPhotos.tsx';
import { proofProblem, ticketCountries } from '#web/sales/bookings/tickets/ticket-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ItemCard } from './ItemCard.tsx';
import { lostOfTicketQuery, reportByTicket, ticketPhotos } from './queries.ts';

interface LostByTicketProps {
  code: string;
  ticket: Ticket;
}

/** On the page of a ticket without an account: reports of lost items, and the carrier's answers. */
export default function LostByTicket({ code, ticket }: LostByTicketProps) {
  const query = useQuery(lostOfTicketQuery(code));
  const { data } = query;
  const [open, setOpen] = useState(false);
  if (data && !data.may && data.data.length === 0) return null;
  return (
    <Section title={t('found.title')} separator="line" className="print:hidden">
      <Loaded query={query} loading={null} />
      {data && data.data.length > 0 && (
        <>
          <ul>
            {data.data.map((item) => (
              <ItemCard key={item.id} item={item} source={ticketPhotos(code)} />
            ))}
          </ul>
          <Note className="mb-3">{t('found.ticket.kept')}</Note>
        </>
      )}
      {data?.may && !open && (
        <div className="grid gap-3">
          {data.data.length === 0 && <p className="text-quiet">{t('found.intro')}</p>}
          <Button kind="edge" size="tall" wide icon="search" onClick={() => setOpen(true)}>
            {t('found.report')}
          </Button>
        </div>
      )}
      {data?.may && open && (
        <ReportForm
          code={code}
          ticket={ticket}
          onDone={() => {
            setOpen(false);
            void query.refetch();
          }}
        />
      )}
    </Section>
  );
}

/** The refusals of a telephone number, which are shown at its field. */
const OF_PHONE = ['wrong_phone', 'too_many_requests'];

function ReportForm({ code, ticket, onDone }: LostByTicketProps & { onDone: () => void }) {
  const picked = usePickedPhotos(MAX_FOUND_PHOTOS);
  const [refused, setRefused] = useState<string | null>(null);
  const draft = `lost:${code}`;
  const form = useZodForm(lostByTicket, readTexts(draft, { what: '', phone: '' }));
  useDraft(draft, form);
  const { submit, busy, failure } = useSubmit(
    form,
    async (body, key) => {
      setRefused(null);
      const files = picked.photos.map(({ file }) => file);
      try {
        await reportByTicket(code, body, files, key);
        return true;
      } catch (error) {
        if (!(error instanceof ProblemError) || !OF_PHONE.includes(error.code)) throw error;
        setRefused(proofProblem(error));
        return false;
      }
    },
    (done) => {
      if (!done) return;
      dropDraft(draft);
      toast({ kind: 'good', text: t('found.report.done') });
      onDone();
    },
  );
  const phone = fieldOf(form, 'phone');
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextArea
        label={t('found.what.lost')}
        hint={t('found.what.hint')}
        rows={3}
        maxLength={300}
        {...fieldOf(form, 'what')}
      />
      <ParcelPhotos taken={picked} label={t('found.photos', { n: MAX_FOUND_PHOTOS })} camera={false} />
      <PhoneField
        label={t('ticket.phone')}
        hint={t('ticket.phone.hint', { phone: ticket.maskedPhone })}
        countries={ticketCountries(ticket)}
        {...phone}
        error={refused ?? phone.error}
        onChange={(event) => {
          setRefused(null);
          return phone.onChange(event);
        }}
      />
      <Refusal text={failure} />
      <Button type="submit" size="tall" wide busy={busy}>
        {t('found.report.send')}
      </Button>
    </form>
  );
}
