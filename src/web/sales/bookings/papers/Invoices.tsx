import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText } from '#shared/core/currencies.ts';
import {
  type Buyer,
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
import { Button } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { FoldRow } from '#web/ui/overlays/FoldRow.tsx';

/** The ticket for which a company pays: by its booking, or by its link. */
type Of = { bookingId: number; code?: never } | { code: string; bookingId?: never };

/** The invoices for a party, and the form for the next one. */
export function Invoices({ of }: { of: Of }) {
  return (
    <div className="print:hidden">
      <FoldRow icon="document" strong={t('invoice.title')} open={false} level={2}>
        <Issued of={of} />
      </FoldRow>
    </div>
  );
}

function Issued({ of }: { of: Of }) {
  const client = useQueryClient();
  const queryKey = [of.code === undefined ? `booking:${of.bookingId}` : `ticket:${of.code}`, 'invoices'];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => listOf(of, signal) });
  const [writing, setWriting] = useState(false);
  return (
    <div className="grid gap-3">
      <p className="text-small text-quiet">{t('invoice.text')}</p>
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
                <p className="text-small text-quiet">{t('invoice.correct')}</p>
              </>
            )}
            {all.length < MAX_INVOICES && (
              <Button kind="edge" icon="plus" onClick={() => setWriting(true)}>
                {t(all.length > 0 ? 'invoice.again' : 'invoice.add')}
              </Button>
            )}
            {writing && (
              <InvoiceDialog
                known={all[0]?.buyer}
                send={(buyer, idempotencyKey) => issue(of, buyer, idempotencyKey)}
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

function IssuedRow({ of, invoice }: { of: Of; invoice: Invoice }) {
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
  /** The company of the invoice before. */
  known: Buyer | undefined;
  send: (buyer: Buyer, idempotencyKey: string) => Promise<Invoice[]>;
  onIssued: (issued: Invoice[]) => void;
  onClose: () => void;
}

function InvoiceDialog({ known, send, onIssued, onClose }: InvoiceDialogProps) {
  return (
    <FormDialog
      title={t('invoice.title')}
      schema={buyerInput}
      defaults={known ?? { name: '', taxNumber: '', address: '' }}
      send={send}
      toast={t('invoice.done')}
      done={onIssued}
      action={t('invoice.do')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('invoice.name')} autoComplete="organization" data-autofocus {...fieldOf(form, 'name')} />
          <TextField label={t('invoice.taxNumber')} autoComplete="off" {...fieldOf(form, 'taxNumber')} />
          <TextField label={t('invoice.address')} autoComplete="street-address" {...fieldOf(form, 'address')} />
        </>
      )}
    </FormDialog>
  );
}

function listOf({ code, bookingId }: Of, signal: AbortSignal): Promise<Invoice[]> {
  return code === undefined
    ? call(invoiceApi.ofBooking, { params: { bookingId } }, { signal })
    : call(invoiceApi.ofTicket, { params: { code } }, { signal });
}

function issue({ code, bookingId }: Of, body: Buyer, idempotencyKey: string): Promise<Invoice[]> {
  return code === undefined
    ? call(invoiceApi.issue, { params: { bookingId }, body }, { idempotencyKey })
    : call(invoiceApi.issueByTicket, { params: { code }, body });
}

function paperOf({ code, bookingId }: Of, number: number): Promise<Blob> {
  return code === undefined
    ? callFile(invoiceApi.paper, { params: { bookingId, number } }, { locale })
    : callFile(invoiceApi.paperOfTicket, { params: { code, number } }, { locale });
}
