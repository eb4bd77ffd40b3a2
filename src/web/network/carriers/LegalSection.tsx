import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CarrierLegal, DEFAULT_SERIES, legalApi, legalInput } from '#shared/network/carriers/legal.ts';
import { legalFacts } from '#shared/network/carriers/legal-facts.ts';
import { call } from '#web/core/api/call.ts';
import { save } from '#web/core/api/save.ts';
import { useNow } from '#web/core/browser/now.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { dateIn, deviceZone, numericDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

/** Legal facts about the carrier on tickets; its owner changes them. */
export default function LegalSection() {
  const { carrierInfo } = useSession();
  const queryKey = [`carrier:${carrierInfo?.carrier_id ?? 0}`, 'legal'];
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(legalApi.legal, {}, { signal }) });
  const [editing, setEditing] = useState(false);
  return (
    <Section title={t('legal.title')} id="legal" separator="line">
      <p className="mb-3 text-small text-quiet">{t('legal.text')}</p>
      <Loaded query={query} loading={<Skeleton rows={2} />} small>
        {({ legal }) => (
          <>
            {legal ? <Named legal={legal} /> : <p>{t('legal.none')}</p>}
            {carrierInfo?.role === 'owner' && (
              <Button kind="edge" icon={legal ? 'edit' : 'plus'} className="mt-3" onClick={() => setEditing(true)}>
                {t(legal ? 'legal.change' : 'legal.add')}
              </Button>
            )}
            {editing && (
              <LegalDialog
                legal={legal}
                onSaved={(saved) => {
                  client.setQueryData(queryKey, saved);
                  setEditing(false);
                }}
                onClose={() => setEditing(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Named({ legal }: { legal: NonNullable<CarrierLegal> }) {
  const today = dateIn(deviceZone(), useNow());
  const { insuredUntil, vatPercent, series } = legal;
  return (
    <>
      <Facts
        facts={[
          ...legalFacts(legal, today).map(({ label, value }) => ({ term: t(label), value, wide: true })),
          { term: t('legal.vat'), value: vatPercent === '' ? t('legal.vat.none') : `${vatPercent} %` },
          { term: t('legal.series'), value: series || DEFAULT_SERIES },
        ]}
      />
      {insuredUntil !== '' && insuredUntil < today && (
        <p className="mt-3 font-strong text-now-text">{t('legal.ended', { day: numericDate(insuredUntil) })}</p>
      )}
    </>
  );
}

const NONE = {
  ...{ legalName: '', registerNumber: '', vatNumber: '', address: '', phone: '', licence: '' },
  ...{ insurer: '', insuranceContract: '', insuredUntil: '', vatPercent: '', series: '' },
};

interface LegalDialogProps {
  legal: CarrierLegal;
  onSaved: (saved: { legal: CarrierLegal }) => void;
  onClose: () => void;
}

function LegalDialog({ legal, onSaved, onClose }: LegalDialogProps) {
  const [seen] = useState(legal);
  const { changedAt: _, ...defaults } = { changedAt: '', ...(legal ?? NONE) };
  const plain = { autoComplete: 'off', spellCheck: false };
  return (
    <FormDialog
      title={t('legal.title')}
      schema={legalInput}
      defaults={defaults}
      send={(body) => save(legalApi.setLegal, { body }, seen)}
      toast={t('legal.saved')}
      done={onSaved}
      action={t('legal.save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('legal.name')} {...plain} data-autofocus {...fieldOf(form, 'legalName')} />
          <TextField label={t('legal.register')} {...plain} {...fieldOf(form, 'registerNumber')} />
          <TextField
            label={t('legal.vatNumber')}
            hint={t('legal.optional')}
            {...plain}
            {...fieldOf(form, 'vatNumber')}
          />
          <TextField label={t('legal.address')} autoComplete="street-address" {...fieldOf(form, 'address')} />
          <PhoneField label={t('legal.phone')} {...fieldOf(form, 'phone')} />
          <TextField label={t('legal.licence')} {...plain} {...fieldOf(form, 'licence')} />
          <TextField label={t('legal.insurer')} {...plain} {...fieldOf(form, 'insurer')} />
          <TextField label={t('legal.contract')} {...plain} {...fieldOf(form, 'insuranceContract')} />
          <TextField label={t('legal.insuredUntil')} type="date" {...fieldOf(form, 'insuredUntil')} />
          <TextField
            label={t('legal.vatPercent')}
            hint={t('legal.vatPercent.hint')}
            inputMode="numeric"
            {...plain}
            {...fieldOf(form, 'vatPercent')}
          />
          <TextField
            label={t('legal.series')}
            hint={t('legal.series.hint')}
            {...plain}
            placeholder={DEFAULT_SERIES}
            {...fieldOf(form, 'series')}
          />
        </>
      )}
    </FormDialog>
  );
}
