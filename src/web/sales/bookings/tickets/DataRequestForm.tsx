import { useState } from 'react';
import { readablePhone } from '#shared/core/text/phone.ts';
import {
  type DataRequestInput,
  dataRequestInput,
  REQUEST_CHANNELS,
} from '#shared/sales/bookings/tickets/data-requests-schema.ts';
import { queryClient } from '#web/core/api/query.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { copyData, dataRequestsQuery, eraseData } from './data-request-queries.ts';

/** Who asks for the data of a number, how and when, and the answers: a copy, or the erasure. Each needs a proof of identity. */
export function DataRequestForm({ phone, erasable }: { phone: string; erasable: boolean }) {
  const { withProof } = useProof();
  const [asked, setAsked] = useState(false);
  const form = useZodForm(dataRequestInput, { phone, channel: 'phone', askedOn: today(), proof: '' });
  const done = (text: string) => {
    setAsked(false);
    toast({ kind: 'good', text });
    void queryClient.invalidateQueries({ queryKey: dataRequestsQuery().queryKey });
  };
  const copyAs = (format: 'json' | 'csv') => (values: DataRequestInput, key: string) =>
    withProof((proof) => copyData(values, format, proof, key));
  const json = useSubmit(form, copyAs('json'), () => done(t('dataRequests.copied')));
  const csv = useSubmit(form, copyAs('csv'), () => done(t('dataRequests.copied')));
  const erasure = useSubmit(
    form,
    (values, key) => withProof((proof) => eraseData(values, proof, key)),
    () => done(t('dataRequests.erased')),
  );
  const busy = json.busy || csv.busy || erasure.busy;
  return (
    <form noValidate className="mt-6 grid gap-4" onSubmit={json.submit}>
      <h3 className="font-strong">{t('dataRequests.request')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('dataRequests.channel')}
          options={REQUEST_CHANNELS.map((value) => ({ value, label: t(`dataRequests.channel.${value}`) }))}
          {...fieldOf(form, 'channel')}
        />
        <TextField type="date" label={t('dataRequests.askedOn')} max={today()} {...fieldOf(form, 'askedOn')} />
      </div>
      <TextArea label={t('dataRequests.proof')} hint={t('dataRequests.proof.hint')} {...fieldOf(form, 'proof')} />
      <Failure text={json.failure ?? csv.failure ?? erasure.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="edge" icon="download" busy={json.busy} disabled={busy}>
          {t('dataRequests.copyJson')}
        </Button>
        <Button kind="edge" icon="download" busy={csv.busy} disabled={busy} onClick={csv.submit}>
          {t('dataRequests.copyCsv')}
        </Button>
        {erasable && (
          <Button
            kind="bad"
            icon="trash"
            busy={erasure.busy}
            disabled={busy}
            onClick={form.handleSubmit(() => setAsked(true))}
          >
            {t('dataRequests.erase')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked}
        title={t('dataRequests.erase.title', { phone: readablePhone(phone) ?? phone })}
        text={t('dataRequests.erase.text')}
        confirm={t('dataRequests.erase')}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          void erasure.submit();
        }}
      />
    </form>
  );
}

function Failure({ text }: { text: string | null }) {
  return text ? <Refusal text={text} /> : null;
}
