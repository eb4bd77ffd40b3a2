import { useWatch } from 'react-hook-form';
import { languageName } from '#shared/i18n/locale.ts';
import type { DeskReport, Draft, decisionInput, SoleOwner } from '#shared/people/reports/desk-schema.ts';
import { TERMS_RULES } from '#shared/people/reports/rules.ts';
import { errorOf, fieldOf, type ZodForm } from '#web/core/forms/forms.ts';
import { money } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { CheckField, RadioRows } from '#web/ui/fields/Choice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

export function MeasureFields({
  form,
  measures,
  waiting,
}: {
  form: ZodForm<typeof decisionInput>;
  measures: DeskReport['measures'];
  waiting: boolean;
}) {
  const error = errorOf(form, 'measures');
  return (
    <fieldset className="choices">
      <legend className="field-label">{t('moderation.measures')}</legend>
      {measures.map((measure) => (
        <CheckField
          key={measure}
          label={t(
            waiting && (measure === 'hide' || measure === 'restore')
              ? `moderation.measure.${measure}.waiting`
              : `moderation.measure.${measure}`,
          )}
          value={measure}
          {...form.register('measures')}
        />
      ))}
      <Refusal text={error} />
    </fieldset>
  );
}

export function BlockEffects({ of }: { of: SoleOwner }) {
  const { carrier, trips, bookings, aboard, paidCents, keys, webhooks } = of;
  return (
    <div role="note" className="grid gap-1 rounded-m bg-now-soft p-3">
      <p>{t('moderation.soleOwner', { carrier: inOwnScript(carrier) })}</p>
      <p>{t('moderation.soleOwner.trips', { trips, bookings })}</p>
      {aboard > 0 && <p>{t('moderation.soleOwner.aboard', { n: aboard })}</p>}
      {paidCents > 0 && <p>{t('moderation.soleOwner.paid', { sum: money(paidCents) })}</p>}
      {keys + webhooks > 0 && <p>{t('moderation.soleOwner.programs', { keys, webhooks })}</p>}
    </div>
  );
}

/** The law or the rule of the terms that a restriction rests on, and the facts. */
export function GroundFields({ form }: { form: ZodForm<typeof decisionInput> }) {
  const ground = useWatch({ control: form.control, name: 'ground' });
  return (
    <>
      <RadioRows
        label={t('moderation.ground')}
        options={(['terms', 'law'] as const).map((value) => ({ value, label: t(`moderation.ground.${value}`) }))}
        name="ground"
        value={ground ?? ''}
        error={errorOf(form, 'ground')}
        onChange={({ target }) => {
          form.setValue('ground', target.value === 'law' ? 'law' : 'terms');
          form.setValue('rule', target.value === 'law' ? '' : 'content');
        }}
      />
      {ground === 'law' ? (
        <TextField label={t('moderation.rule.law')} {...fieldOf(form, 'rule')} />
      ) : (
        <SelectField
          label={t('moderation.rule.terms')}
          options={TERMS_RULES.map((value) => ({ value, label: t(`reports.rule.${value}`) }))}
          {...fieldOf(form, 'rule')}
        />
      )}
      <TextArea label={t('moderation.facts')} hint={t('moderation.facts.hint')} rows={4} {...fieldOf(form, 'facts')} />
      <CheckField label={t('moderation.automated')} {...form.register('automated')} />
    </>
  );
}

/** The statement to restricted people and the answer to who reported, each in the language of its reader. */
export function DecisionTexts({ form, texts }: { form: ZodForm<typeof decisionInput>; texts: Draft }) {
  return (
    <>
      {texts.statement !== '' && (
        <TextArea
          label={t('moderation.statement')}
          hint={texts.statementLocale && t('moderation.language', { language: languageName(texts.statementLocale) })}
          rows={10}
          {...fieldOf(form, 'statement')}
        />
      )}
      {texts.outcome !== '' && (
        <TextArea
          label={t('moderation.outcome')}
          hint={texts.outcomeLocale && t('moderation.language', { language: languageName(texts.outcomeLocale) })}
          rows={6}
          {...fieldOf(form, 'outcome')}
        />
      )}
    </>
  );
}
