import { useQuery } from '@tanstack/react-query';
import type { bookSeats } from '#shared/sales/bookings/rules/schema.ts';
import { type Companion, classOfBirthYear } from '#shared/sales/bookings/seats/companions.ts';
import type { FareClass } from '#shared/sales/prices/schema.ts';
import type { ZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { classLabel } from '#web/sales/prices/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { companionsQuery } from './seat-queries.ts';

interface CompanionsProps {
  form: ZodForm<typeof bookSeats>;
  index: number;
  classes: readonly FareClass[];
  travelYear: number;
}

/** Saved people who are not in the form yet, each filled in by one press while the name of this traveller is empty. */
export function Companions({ form, index, classes, travelYear }: CompanionsProps) {
  const { data } = useQuery(companionsQuery());
  const travellers = form.watch('travellers');
  const left = data?.data.filter(({ name }) => travellers.every((one) => one.name.trim() !== name)) ?? [];
  if (travellers[index]?.name !== '' || left.length === 0) return null;
  const classOf = ({ birthYear }: Companion) => classOfBirthYear(classes, birthYear, travelYear);
  const pick = (companion: Companion) => {
    form.setValue(`travellers.${index}.name`, companion.name, { shouldDirty: true, shouldValidate: true });
    const classId = classOf(companion);
    if (classId !== null) form.setValue(`travellers.${index}.classId`, classId, { shouldDirty: true });
  };
  return (
    <fieldset className="mt-1 min-w-0">
      <legend className="mb-2 text-small text-quiet">{t('bookings.companions')}</legend>
      <div className="flex flex-wrap gap-2">
        {left.map((companion) => {
          const ownClass = classes.filter(({ id }) => id === classOf(companion)).map(classLabel);
          const words = [companion.name, ...ownClass].join(' · ');
          return (
            <Button
              key={companion.id}
              kind="soft"
              size="small"
              icon="user"
              aria-label={t('bookings.companions.fill', { number: index + 1, name: words })}
              onClick={() => pick(companion)}
            >
              {words}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
