import { money, number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';

interface WeightChargeProps {
  declaredKg: number;
  /** The agreed price, and the price of the measured weight by the tariff, in euro cents. */
  was: number;
  price: number;
  charge: boolean;
  onChange: (charge: boolean) => void;
}

/** At the taking over: what the measured weight costs by the tariff, and the choice to take that or to leave the price. */
export function WeightCharge({ declaredKg, was, price, charge, onChange }: WeightChargeProps) {
  const more = price > was;
  const difference = `${more ? '+' : '−'}${money(Math.abs(price - was))}`;
  const values = { kg: number(declaredKg, 1), price: money(was), now: money(price), difference };
  return (
    <div aria-live="polite">
      <p className="mb-2 text-small">{t('tariff.weight.differs', values)}</p>
      <Segmented
        label={t('tariff.weight.choice')}
        options={[
          { value: 'leave', label: t('tariff.weight.leave', { price: money(was) }) },
          { value: 'charge', label: t('tariff.weight.charge', { price: money(price) }) },
        ]}
        value={charge ? 'charge' : 'leave'}
        onChange={(value) => onChange(value === 'charge')}
      />
      {charge && <Note className="mt-2">{t(more ? 'tariff.weight.hint.more' : 'tariff.weight.hint.less')}</Note>}
    </div>
  );
}
