import type { LocalDate } from '#shared/core/time.ts';
import { experience } from '#shared/people/accounts/profile/experience.ts';
import { today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** '12 років 8 місяців'; whole years without months, the first year in months (docs/product.md 3.12). */
export function experienceText(since: LocalDate): string {
  const { years, months } = experience(since, today());
  if (years === 0 && months === 0) return t('profile.experience.new');
  const parts = [
    ...(years > 0 ? [t('profile.experience.years', { years })] : []),
    ...(months > 0 ? [t('profile.experience.months', { months })] : []),
  ];
  return parts.join(' ');
}
