import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bankApi, bankInput, type CarrierBank } from '#shared/network/carriers/bank.ts';
import { spacedIban } from '#shared/network/carriers/iban.ts';
import { call } from '#web/core/api/call.ts';
import { save } from '#web/core/api/save.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ConfirmButton } from '#web/ui/overlays/ConfirmButton.tsx';

/** The bank accounts to which passengers transfer money; changing them needs a proof of identity. */
export function BankSection() {
  const { carrierInfo } = useSession();
  const queryKey = [`carrier:${carrierInfo?.carrier_id ?? 0}`, 'bank'];
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(bankApi.bank, {}, { signal }),
  });
  const { data } = query;
  const [editing, setEditing] = useState(false);
  const store = (bank: CarrierBank) => client.setQueryData(queryKey, { bank });
  const bank = data?.bank ?? null;
  return (
    <Section title={t('transfer.bank')}>
      <Note className="mb-3">{t('transfer.bank.text')}</Note>
      <Loaded query={query} loading={<Skeleton rows={1} />} small />
      {bank && <Accounts bank={bank} />}
      {data && !bank && <p>{t('transfer.bank.none')}</p>}
      {data && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button kind="edge" icon={bank ? 'edit' : 'plus'} onClick={() => setEditing(true)}>
            {t(bank ? 'transfer.bank.change' : 'transfer.bank.add')}
          </Button>
          {bank && <Drop onDropped={() => store(null)} />}
        </div>
      )}
      {editing && <BankDialog bank={bank} onSaved={store} onClose={() => setEditing(false)} />}
    </Section>
  );
}

function Accounts({ bank }: { bank: NonNullable<CarrierBank> }) {
  const { holder, eurIban, uahIban, taxNumber } = bank;
  const lines = [
    { term: t('transfer.holder'), value: holder },
    { term: t('transfer.eurIban'), value: spacedIban(eurIban) },
    { term: t('transfer.uahIban'), value: spacedIban(uahIban) },
    { term: t('transfer.taxNumber'), value: taxNumber },
  ];
  return <Facts facts={lines.filter(({ value }) => value !== '').map((line) => ({ ...line, wide: true }))} />;
}

function Drop({ onDropped }: { onDropped: () => void }) {
  const { withProof } = useProof();
  const drop = async () => {
    await withProof((proof) => call(bankApi.dropBank, {}, { proof }));
    onDropped();
    toast({ kind: 'good', text: t('transfer.bank.dropped') });
  };
  return (
    <ConfirmButton
      label={t('transfer.bank.drop')}
      title={t('transfer.bank.dropTitle')}
      text={t('transfer.bank.dropText')}
      onConfirm={drop}
    />
  );
}

const NONE = { holder: '', eurIban: '', uahIban: '', taxNumber: '' };

interface BankDialogProps {
  bank: CarrierBank;
  onSaved: (bank: CarrierBank) => void;
  onClose: () => void;
}

function BankDialog({ bank, onSaved, onClose }: BankDialogProps) {
  const { withProof } = useProof();
  const [seen] = useState(bank);
  const { holder, eurIban, uahIban, taxNumber } = bank ?? NONE;

  const iban = { autoComplete: 'off', spellCheck: false, hint: t('transfer.iban.hint') };
  return (
    <FormDialog
      title={t('transfer.bank')}
      schema={bankInput}
      defaults={{
        holder,
        eurIban: spacedIban(eurIban),
        uahIban: spacedIban(uahIban),
        taxNumber,
      }}
      send={(body) => withProof((proof) => save(bankApi.setBank, { body }, seen, { proof }))}
      toast={t('transfer.bank.saved')}
      done={(saved) => {
        onSaved(saved.bank);
        onClose();
      }}
      action={t('transfer.bank.save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={t('transfer.holder')}
            hint={t('transfer.holder.hint')}
            autoComplete="off"
            data-autofocus
            {...fieldOf(form, 'holder')}
          />
          <TextField label={t('transfer.eurIban')} {...iban} {...fieldOf(form, 'eurIban')} />
          <TextField label={t('transfer.uahIban')} {...iban} {...fieldOf(form, 'uahIban')} />
          <TextField
            label={t('transfer.taxNumber')}
            hint={t('transfer.taxNumber.hint')}
            inputMode="numeric"
            autoComplete="off"
            {...fieldOf(form, 'taxNumber')}
          />
        </>
      )}
    </FormDialog>
  );
}
