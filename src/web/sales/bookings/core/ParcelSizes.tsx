import type { ComponentProps } from 'react';
import { PARCEL_CLASS_KG, PARCEL_CLASSES, type ParcelClass } from '#shared/network/carriers/schema.ts';
import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { RadioRows } from '#web/ui/fields/Choice.tsx';

interface ParcelSizesProps {
  field: Pick<ComponentProps<typeof RadioRows>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'error'>;
  value: ParcelClass;
  /** The size classes that the carrier takes at its fixed price; for other classes it quotes a price. */
  classes: readonly ParcelClass[];
}

export function ParcelSizes({ field, value, classes }: ParcelSizesProps) {
  return (
    <RadioRows
      label={t('bookings.parcel.size')}
      {...field}
      value={value}
      options={PARCEL_CLASSES.map((size) => ({
        value: size,
        label: t(`bookings.size.${size}`),
        hint: classes.includes(size) ? upTo(size) : `${upTo(size)} · ${t('bookings.arrangement')}`,
        side: <ParcelPicture size={size} />,
      }))}
    />
  );
}

/** The label of a parcel's size for tickets and rows: 'S, до 2 кг'. */
export function sizeLabel(size: ParcelClass): string {
  return `${t(`bookings.size.${size}`)}, ${upTo(size)}`;
}

function upTo(size: ParcelClass): string {
  if (size === 'xl') return t('bookings.size.over', { kg: number(PARCEL_CLASS_KG.l) });
  return t('bookings.size.upTo', { kg: number(PARCEL_CLASS_KG[size], 1) });
}

const SIDES: Record<ParcelClass, number> = { envelope: 0, s: 10, m: 15, l: 21, xl: 27 };

/** Draws the parcel on a common baseline so that sizes can be compared. */
function ParcelPicture({ size }: { size: ParcelClass }) {
  const side = SIDES[size];
  const lift = side / 3;
  const box = `M${22 - side / 2} 38v${-side}l${side / 2} ${-lift}l${side / 2} ${lift}v${side}zm0 ${-side}h${side}m${-side / 2} 0v${side}`;
  return (
    <svg width="44" height="40" viewBox="0 0 44 40" aria-hidden="true" className="choice-drawing">
      <path d={size === 'envelope' ? 'M10 22h24v16h-24zl12 9l12-9' : box} />
    </svg>
  );
}
