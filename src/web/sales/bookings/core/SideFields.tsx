import type { ComponentProps } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

const SIDES = ['length', 'width', 'height'] as const;

interface SideFieldsProps {
  /** By what the volume is divided. */
  divisor: number;
  fieldOf: (index: number) => Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** Length, width and height of a parcel, where the carrier counts its volume. */
export function SideFields({ divisor, fieldOf }: SideFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-strong">{t('tariff.volume.sides')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-3">
        {SIDES.map((side, index) => (
          <TextField
            key={side}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            end={t('tariff.volume.unit')}
            label={t(`tariff.volume.side.${side}`)}
            {...fieldOf(index)}
          />
        ))}
      </div>
      <Note className="mt-2">{t('tariff.volume.rule', { divisor })}</Note>
    </fieldset>
  );
}
