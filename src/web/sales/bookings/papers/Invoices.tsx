import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText } from '#shared/core/currencies.ts';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import {
  type Buyer,
  buyerByTicket,
  buyerInput,
  type Invoice,
  invoiceApi,
  MAX_INVOICES,
} from '#shared/sales/bookings/papers/invoice-api.ts';
import { numberText } from '#shared/sales/bookings/rules/ticket-number.ts';
import { call } from '#web/core/api/call.ts';
import { callFile } from '#web/core/api/call-file.ts';
import { openFile } from '#web/core/browser/download.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { inOwnScript, locale, t } from '#web/core/i18n/i18n.ts';
import { ticketCountries } from '#web/sales/bookings/tickets/ticket-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { FoldRow } from '#web/ui/overlays/FoldRow.tsx';

/** The ticket for which a company pays: by its booking, or by its link. */
type BookingKey = { bookingId: number; code?: never } | { code: string; ticket: Ticket; bookingId?: never };

export default function Invoices({ of }: { of: BookingKey }) {
  return (
    <div className="print:hidden">
      <FoldRow icon="document" strong={t('invoice.title')} open={false} level={2}>
        <Issued of={of} />
      </FoldRow>
    </div>
  );
}

function Issued({ of }: { of: BookingKey }) {
  const client = useQueryClient();
  const queryKey = [of.code === undefined ? `booking:${of.bookingId}` : `ticket:${of.code}`, 'invoices'];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => listOf(of, signal) });
  const [writing, setWriting] = useState(false);
  return (
    <div className="grid gap-3">
      <Note>{t('invoice.text')}</Note>
      <Loaded query={query} loading={<Skeleton rows={1} />} small>
        {(all) => (
          <>
            {all.length > 0 && (
              <>
                <Rows>
                  {all.map((one) => (
                    <IssuedRow key={one.number} of={of} invoice={one} />
                  ))}
                </Rows>
                <Note>{t('invoice.correct')}</Note>
              </>
            )}
            {all.length < MAX_INVOICES && (
              <Button kind="edge" icon="plus" onClick={() => setWriting(true)}>
                {t(all.length > 0 ? 'invoice.again' : 'invoice.add')}
              </Button>
            )}
            {writing && (
              <InvoiceDialog
                of={of}
                known={all[0]?.buyer}
                onIssued={(issued) => {
                  client.setQueryData(queryKey, issued);
                  setWriting(false);
                }}
                onClose={() => setWriting(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function IssuedRow({ of, invoice }: { of: BookingKey; invoice: Invoice }) {
  const { run, busy } = useAction(async (show: (file: Blob) => void) => show(await paperOf(of, invoice.number)));
  const open = () => {
    // The tab opens with the press itself: a browser blocks one that opens after the answer.
    const show = openFile();
    void run(show).finally(() => show(null));
  };
  return (
    <Row
      strong={t('invoice.one', {
        number: inOwnScript(numberText(invoice)),
        sum: amountText(locale, invoice.cents, 'EUR'),
      })}
      quiet={inOwnScript(invoice.buyer.name)}
      action={
        <Button size="small" kind="edge" busy={busy} onClick={open}>
          {t('invoice.open')}
        </Button>
      }
    />
  );
}

interface InvoiceDialogProps {
  of: BookingKey;
  /** The company of the invoice before. */
  known: Buyer | undefined;
  onIssued: (issued: Invoice[]) => void;
  onClose: () => void;
}

/** By the link of a ticket, the telephone number of the booking proves whose it is. */
function InvoiceDialog({ of, known, onIssued, onClose }: InvoiceDialogProps) {
  const buyer = known ?? { name: '', taxNumber: '', address: '' };
  const frame = {
    title: t('invoice.title'),
    toast: t('invoice.done'),
    done: onIssued,
    action: t('invoice.do'),
    onClose,
  };
  if (of.code === undefined) {
    const params = { bookingId: of.bookingId };
    return (
      <FormDialog
        {...frame}
        schema={buyerInput}
        defaults={buyer}
        send={(body, idempotencyKey) => call(invoiceApi.issue, { params, body }, { idempotencyKey })}
      >
        {(form) => <BuyerFields field={(name) => fieldOf(form, name)} />}
      </FormDialog>
    );
  }
  const { code, ticket } = of;
  return (
    <FormDialog
      {...frame}
      schema={buyerByTicket}
      defaults={{ ...buyer, phone: '' }}
      send={(body) => call(invoiceApi.issueByTicket, { params: { code }, body })}
    >
      {(form) => (
        <>
          <BuyerFields field={(name) => fieldOf(form, name)} />
          <PhoneField
            label={t('ticket.phone')}
            hint={t('ticket.phone.hint', { phone: ticket.maskedPhone })}
            countries={ticketCountries(ticket)}
            {...fieldOf(form, 'phone')}
          />
        </>
      )}
    </FormDialog>
  );
}

function BuyerFields({ field }: { field: (name: keyof Buyer) => ReturnType<typeof fieldOf> }) {
  return (
    <>
      <TextField label={t('invoice.name')} autoComplete="organization" data-autofocus {...field('name')} />
      <TextField label={t('invoice.taxNumber')} autoComplete="off" {...field('taxNumber')} />
      <TextField label={t('invoice.address')} autoComplete="street-address" {...field('address')} />
    </>
  );
}

function listOf({ code, bookingId }: BookingKey, signal: AbortSignal): Promise<Invoice[]> {
  return code === undefined
    ? call(invoiceApi.ofBooking, { params: { bookingId } }, { signal })
    : call(invoiceApi.ofTicket, { params: { code } }, { signal });
}

function paperOf({ code, bookingId }: BookingKey, number: number): Promise<Blob> {
  return code === undefined
    ? callFile(invoiceApi.paper, { params: { bookingId, number } }, { locale })
    : callFile(invoiceApi.paperOfTicket, { params: { code, number } }, { locale });
}
