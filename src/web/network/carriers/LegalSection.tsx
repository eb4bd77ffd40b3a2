import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataLanguage, nameIn } from '#shared/i18n/locale.ts';
import { DEFAULT_SERIES, type LegalAnswer, legalApi, legalInput, NO_ADDED } from '#shared/network/carriers/legal.ts';
import { isLeftOut, legalFacts, legalLabel } from '#shared/network/carriers/legal-facts.ts';
import { isAdded, type LegalKey } from '#shared/network/carriers/legal-fields.ts';
import { call } from '#web/core/api/call.ts';
import { save } from '#web/core/api/save.ts';
import { useNow } from '#web/core/browser/now.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { dateIn, deviceZone, numericDate } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

const words = () => ({ locale, say: t });

/** Legal facts about the carrier on tickets; its owner changes them. */
export default function LegalSection() {
  const { carrierInfo } = useSession();
  const queryKey = [`carrier:${carrierInfo?.carrier_id ?? 0}`, 'legal'];
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(legalApi.legal, {}, { signal }) });
  const [editing, setEditing] = useState(false);
  return (
    <Section title={t('legal.title')} id="legal" separator="line">
      <Note className="mb-3">{t('legal.text')}</Note>
      <Loaded query={query} loading={<Skeleton rows={2} />} small>
        {(answer) => (
          <>
            {answer.legal ? <Named {...answer} legal={answer.legal} /> : <p>{t('legal.none')}</p>}
            {carrierInfo?.role === 'owner' && (
              <Button
                kind="edge"
                icon={answer.legal ? 'edit' : 'plus'}
                className="mt-3"
                onClick={() => setEditing(true)}
              >
                {t(answer.legal ? 'legal.change' : 'legal.add')}
              </Button>
            )}
            {editing && (
              <LegalDialog
                answer={answer}
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

function Named({ legal, fields }: { legal: NonNullable<LegalAnswer['legal']>; fields: LegalAnswer['fields'] }) {
  const today = dateIn(deviceZone(), useNow());
  const { insuredUntil, vatPercent, series, more } = legal;
  const empty = fields.filter(({ key, hidden }) => isAdded(key) && !hidden && more[key] === '');
  return (
    <>
      <Facts
        facts={[
          ...legalFacts(words(), legal, today).map(({ label, value }) => ({ term: label, value, wide: true })),
          { term: t('legal.vat'), value: vatPercent === '' ? t('legal.vat.none') : `${vatPercent} %` },
          { term: t('legal.series'), value: series || DEFAULT_SERIES },
        ]}
      />
      {insuredUntil !== '' && insuredUntil < today && (
        <p className="mt-3 font-strong text-now-text">{t('legal.ended', { day: numericDate(insuredUntil) })}</p>
      )}
      {empty.length > 0 && (
        <p className="mt-3 font-strong text-now-text">
          {t('legal.missing', { fields: empty.map((field) => field[dataLanguage(locale)]).join(', ') })}
        </p>
      )}
    </>
  );
}

const NONE = {
  ...{ legalName: '', registerNumber: '', vatNumber: '', address: '', phone: '', licence: '' },
  ...{ insurer: '', insuranceContract: '', insuredUntil: '', vatPercent: '', series: '' },
  more: NO_ADDED,
};

interface LegalDialogProps {
  answer: LegalAnswer;
  onSaved: (saved: LegalAnswer) => void;
  onClose: () => void;
}

function LegalDialog({ answer, onSaved, onClose }: LegalDialogProps) {
  const [{ legal: seen, fields }] = useState(answer);
  const { changedAt: _, fields: __, ...defaults } = { changedAt: '', fields: [], ...(seen ?? NONE) };
  const shown = (key: LegalKey) => !isLeftOut(fields, key);
  const label = (key: LegalKey) => legalLabel(words(), fields, key);
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
          <TextField label={label('name')} {...plain} data-autofocus {...fieldOf(form, 'legalName')} />
          {shown('register') && <TextField label={label('register')} {...plain} {...fieldOf(form, 'registerNumber')} />}
          {shown('vatNumber') && (
            <TextField
              label={label('vatNumber')}
              hint={t('legal.optional')}
              {...plain}
              {...fieldOf(form, 'vatNumber')}
            />
          )}
          {shown('address') && (
            <TextField label={label('address')} autoComplete="street-address" {...fieldOf(form, 'address')} />
          )}
          {shown('phone') && <PhoneField label={label('phone')} {...fieldOf(form, 'phone')} />}
          {shown('licence') && <TextField label={label('licence')} {...plain} {...fieldOf(form, 'licence')} />}
          {shown('insurance') && (
            <>
              <TextField label={t('legal.insurer')} {...plain} {...fieldOf(form, 'insurer')} />
              <TextField label={t('legal.contract')} {...plain} {...fieldOf(form, 'insuranceContract')} />
              <TextField label={t('legal.insuredUntil')} type="date" {...fieldOf(form, 'insuredUntil')} />
            </>
          )}
          {fields.map(({ key, hidden, ...name }) =>
            isAdded(key) && !hidden ? (
              <TextField key={key} label={nameIn(name, locale)} {...plain} {...fieldOf(form, `more.${key}`)} />
            ) : null,
          )}
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
