import { useQueryClient } from '@tanstack/react-query';
import { CLASS_RULES } from '#shared/sales/prices/class-form.ts';
import { promoForm, promoFromForm } from '#shared/sales/prices/promo-form.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { addPromoCode, promoCodesQuery } from '#web/sales/prices/queries.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyField } from '#web/ui/fields/NumberFields.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

const EMPTY = { code: '', by: 'percent', percent: '', amount: '', validFrom: '', validUntil: '', uses: '' } as const;

export function PromoDialog({ carrierId, onClose }: { carrierId: number; onClose: () => void }) {
  const client = useQueryClient();

  return (
    <FormDialog
      title={t('prices.promo.new')}
      schema={promoForm}
      defaults={EMPTY}
      send={(values, key) => addPromoCode(promoFromForm(values), key)}
      toast={t('prices.promo.saved')}
      done={(answer) => {
        client.setQueryData(promoCodesQuery(carrierId).queryKey, answer);
        onClose();
      }}
      action={t('prices.save')}
      onClose={onClose}
    >
      {(form) => (
        <>
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
            value={form.watch('by')}
            onChange={(value) => form.setValue('by', value, { shouldDirty: true })}
          />
          {form.watch('by') === 'percent' ? (
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
        </>
      )}
    </FormDialog>
  );
}
