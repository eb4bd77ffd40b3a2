import type { LocalDate } from '#shared/core/time.ts';
import { dayAndMonth } from '#web/core/format.ts';
import { t } from '#web/core/i18n.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Says that the address asks for a day that is over, and what is shown instead. */
export function PastDate({ date }: { date: LocalDate }) {
  return (
    <p role="status" className="flex items-center gap-2 px-4 py-3 text-small lg:px-6">
      <Icon name="info" size="s" />
      {t('lookup.past', { date: dayAndMonth(date) })}
    </p>
  );
}
