import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { fieldText, problemText } from '#web/core/api/errors.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { ChangeLines } from './ChangeLines.tsx';
import { PriceNote } from './ChangeOffer.tsx';
import type { ChangeForm } from './use-change.ts';

export function ChangeSummary({ booking, form }: { booking: Booking; form: ChangeForm }) {
  const { preview, empty, failure, valid } = form;
  if (empty || !valid) return <p className="text-quiet">{t('change.empty')}</p>;
  if (failure) {
    return (
      <p role="alert" className="text-bad">
        {problemText(failure)}
      </p>
    );
  }
  if (!preview) return null;
  const { refusal, kinds, message, count } = preview;
  const passenger = booking.side === 'passenger';
  return (
    <section className="rounded-m bg-surface-sunken p-4" aria-label={t('change.summary')} aria-live="polite">
      {kinds.length > 0 && <ChangeLines change={preview} />}
      {count > 1 && <p className="mt-3">{t('change.count', { n: count })}</p>}
      {kinds.length > 0 && <PriceNote before={preview.before} after={preview.after} paid={preview.paid} />}
      {refusal !== null && refusal !== 'price_changed' && refusal !== 'nothing_changed' && (
        <p role="alert" className="mt-3 text-bad">
          {fieldText(refusal)}
        </p>
      )}
      {refusal === 'price_changed' && (
        <div role="alert" className="mt-3 grid gap-2">
          <p className="text-bad">{fieldText(refusal)}</p>
          <Button kind="edge" onClick={() => form.setSeenPrice(preview.after.price)}>
            {t('change.takePrice', { price: money(preview.after.price ?? 0) })}
          </Button>
        </div>
      )}
      {refusal === null && preview.consent === 'carrier' && <p className="mt-3 text-quiet">{t('change.asks')}</p>}
      {refusal === null && preview.consent === 'passenger' && booking.passengerId === null && (
        <p className="mt-3 text-quiet">{t('change.noAccount')}</p>
      )}
      {refusal === null && !passenger && message && (
        <div className="mt-4 border-t border-line pt-3">
          <Note>{t('change.reads')}</Note>
          <p className="font-strong">{message.title}</p>
          <p>{message.body}</p>
        </div>
      )}
    </section>
  );
}
