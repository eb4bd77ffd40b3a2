import { ASPECTS_OF, type Aspect } from '#shared/messaging/reviews/aspects.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { StarsField } from '#web/ui/content/Stars.tsx';

type Stars = Partial<Record<Aspect, number>>;

interface AspectFieldsProps {
  of: BookingKind;
  value: Stars;
  onChange: (value: Stars) => void;
}

/** Stars for single aspects, folded: none of them has to be given. */
export function AspectFields({ of, value, onChange }: AspectFieldsProps) {
  return (
    <details open={Object.keys(value).length > 0 || undefined}>
      <summary className="cursor-pointer py-2 font-strong">{t('reviews.aspects')}</summary>
      <div className="grid gap-4 pt-2">
        {ASPECTS_OF[of].map((aspect) => (
          <StarsField
            key={aspect}
            label={t(`reviews.aspect.${aspect}`)}
            value={value[aspect] ?? 0}
            onChange={({ target }) => onChange({ ...value, [aspect]: Number(target.value) })}
          />
        ))}
      </div>
    </details>
  );
}
