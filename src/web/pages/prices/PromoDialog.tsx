import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { CLASS_RULES } from '#shared/prices/class-form.ts';
import { promoForm, promoFromForm } from '#shared/prices/promo-form.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { addPromoCode, promoCodesQuery } from '#web/prices/queries.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyField } from '#web/ui/NumberFields.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

const EMPTY = { code: '', by: 'percent', percent: '', amount: '', validFrom: '', validUntil: '', uses: '' } as const;

/** Adds a promo code: what it takes off, on which days of booking, and how often. */
export function PromoDialog({ carrierId, onClose }: { carrierId: number; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(promoForm, EMPTY);
  const { submit, busy, failure } = useSubmit(
    form,
    (values, key) => addPromoCode(promoFromForm(values), key),
    (answer) => {
      client.setQueryData(promoCodesQuery(carrierId).queryKey, answer);
      toast({ kind: 'good', text: t('prices.promo.saved') });
      onClose();
    },
  );
  const by = useWatch({ control: form.control, name: 'by' });
  return (
    <FormDialog
      title={t('prices.promo.new')}
      action={t('prices.save')}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('bookings.fares.promo')}
        hint={t('prices.promo.code.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        data-autofocus
        {...fieldOf(form, 'code')}
      />
      <Segmented
        label={t('prices.promo.rule')}
        options={CLASS_RULES.map((value) => ({ value, label: t(`prices.promo.by.${value}`) }))}
        value={by}
        onChange={(value) => form.setValue('by', value, { shouldDirty: true })}
      />
      {by === 'percent' ? (
        <TextField
          label={t('prices.promo.percent')}
          inputMode="numeric"
          autoComplete="off"
          end="%"
          {...fieldOf(form, 'percent')}
        />
      ) : (
        <MoneyField label={t('prices.promo.sum')} hint={t('prices.promo.sum.hint')} {...fieldOf(form, 'amount')} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField type="date" label={t('prices.promo.validFrom')} {...fieldOf(form, 'validFrom')} />
        <TextField type="date" label={t('prices.promo.validUntil')} {...fieldOf(form, 'validUntil')} />
      </div>
      <TextField
        label={t('prices.promo.usesMax')}
        hint={t('prices.promo.usesMax.hint')}
        inputMode="numeric"
        autoComplete="off"
        {...fieldOf(form, 'uses')}
      />
    </FormDialog>
  );
}
