import type { CarrierCard } from '#shared/network/carriers/schema.ts';
import { numericDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';

/** Whether the operators have verified a carrier, when, and what they looked at. */
export function CheckedLine({ carrier: { checked } }: { carrier: Pick<CarrierCard, 'checked'> }) {
  return (
    <Note className="flex gap-2">
      <Icon name="shield" size="s" className={checked ? 'text-good' : undefined} />
      <span>{checked ? checkedText(checked) : t('checked.not')}</span>
    </Note>
  );
}

function checkedText({ day, things }: NonNullable<CarrierCard['checked']>): string {
  const date = numericDate(day);
  if (things.length === 0) return t('checked.only', { date });
  return t('checked.on', { date, things: things.map((thing) => t(`checked.thing.${thing}`)).join(', ') });
}
