import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import type { SearchState } from './state.ts';

/** Weights in kg; senders can judge from experience whether their parcel is below them. */
const WEIGHTS = [0.5, 1, 2, 5, 10, 15, 20, 30, 50];

interface WeightMenuProps {
  kg: number | undefined;
  change: (part: Partial<SearchState>) => void;
}

/** What the parcel weighs: every result then says what such a parcel costs. */
export function WeightMenu({ kg, change }: WeightMenuProps) {
  const weights = kg === undefined || WEIGHTS.includes(kg) ? WEIGHTS : [...WEIGHTS, kg].sort((a, b) => a - b);
  return (
    <Menu
      align="start"
      leading="box"
      label={kg === undefined ? t('lookup.weight') : t('lookup.weight.set', { kg: number(kg, 1) })}
      items={[
        { label: t('lookup.weight.any'), checked: kg === undefined, onSelect: () => change({ kg: undefined }) },
        ...weights.map((weight) => ({
          label: t('lookup.weight.upTo', { kg: number(weight, 1) }),
          checked: weight === kg,
          onSelect: () => change({ kg: weight }),
        })),
      ]}
    />
  );
}
