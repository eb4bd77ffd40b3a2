import { CURRENCIES, type Currency, MAX_ROUTE_CURRENCIES } from '#shared/core/currencies.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Chip } from '#web/ui/base/Chip.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { currencySign } from './taken-label.ts';
import type { DraftState } from './use-draft.ts';

/** The currencies in which money is taken on the route, in the order in which they are pressed. */
export function CurrenciesSection({ state }: { state: DraftState }) {
  const { draft, change } = state;
  const { currencies } = draft;
  const full = currencies.length >= MAX_ROUTE_CURRENCIES;
  const toggle = (one: Currency) =>
    change((now) => ({
      ...now,
      currencies: now.currencies.includes(one)
        ? now.currencies.filter((other) => other !== one)
        : [...now.currencies, one],
    }));
  return (
    <Section title={t('timetable.edit.currencies')}>
      <fieldset className="flex flex-wrap gap-2" aria-label={t('timetable.edit.currencies')}>
        {CURRENCIES.map((one) => {
          const on = currencies.includes(one);
          return (
            <Chip key={one} on={on} disabled={full && !on} onClick={() => toggle(one)}>
              {one} {currencySign(one) !== one && <span className="text-quiet">{currencySign(one)}</span>}
            </Chip>
          );
        })}
      </fieldset>
      <p className="mt-2 text-small text-quiet">{t('timetable.edit.currencies.hint')}</p>
    </Section>
  );
}
