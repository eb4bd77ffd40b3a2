import { rulesIn } from '#shared/network/carriers/own-words.ts';
import { linesAbout, namedGoods } from '#shared/sales/bookings/parcels/forbidden-words.ts';
import type { parcelForm } from '#shared/sales/bookings/parcels/parcel-form.ts';
import { PAYERS } from '#shared/sales/bookings/rules/custody-schema.ts';
import type { BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import { fieldOf, type ZodForm } from '#web/core/forms/forms.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Written } from '#web/ui/content/Written.tsx';
import { CheckField, RadioRows } from '#web/ui/fields/Choice.tsx';

/** Who pays, and that nothing forbidden is inside. */
export function Promises({ form, declares }: { form: ZodForm<typeof parcelForm>; declares: boolean }) {
  return (
    <div className="mt-5 grid gap-4">
      <RadioRows
        label={t('bookings.parcels.payer')}
        options={PAYERS.map((value) => ({ value, label: t(`bookings.parcels.payer.${value}`) }))}
        {...fieldOf(form, 'payer')}
      />
      {declares && <CheckField label={t('bookings.parcel.declared')} {...fieldOf(form, 'declared')} />}
    </div>
  );
}

/** Facts about goods that the content names: the rule, and the carrier's own lines about them. */
export function GoodsWarning({ terms: { trip, fromSeq, toSeq }, what }: { terms: BookingTerms; what: string }) {
  const [from, to] = [trip.stops[fromSeq]?.place.country ?? '', trip.stops[toSeq]?.place.country ?? ''];
  const goods = namedGoods(what, from, to);
  return (
    <div role="status">
      {goods.length > 0 && (
        <div className="grid gap-2 rounded-m bg-now-soft p-3 text-small">
          {goods.map((kind) => (
            <p key={kind}>{t(`bookings.goods.${kind}`)}</p>
          ))}
          {linesAbout(rulesIn(locale, trip.rules).forbiddenGoods, goods).map((line) => (
            <Written key={line} text={t('bookings.goods.carrier', { line })} />
          ))}
        </div>
      )}
    </div>
  );
}
