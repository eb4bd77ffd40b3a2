import { HELP_AHEAD_HOURS, type Help, isShortlyBefore, needsConsent } from '#shared/network/fleet/help.ts';
import type { BookingTerms, bookSeats } from '#shared/sales/bookings/rules/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import type { ZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { HelpChecks } from './HelpChecks.tsx';

interface HelpRowProps {
  form: ZodForm<typeof bookSeats>;
  index: number;
  trip: BookingTerms['trip'];
  forCaller: boolean;
}

/** The help that a traveller needs on the way, folded: most need none. It says who reads it, what the bus has, and what the carrier has to agree to. */
export function HelpRow({ form, index, trip, forCaller }: HelpRowProps) {
  const now = useNow();
  const value = form.watch(`travellers.${index}.help`) ?? [];
  const change = (help: Help[]) => form.setValue(`travellers.${index}.help`, help, { shouldDirty: true });
  return (
    <details open={value.length > 0}>
      <summary className="min-h-11 content-center">{t('bookings.help.title')}</summary>
      <Note>{t('bookings.help.about')}</Note>
      <HelpChecks value={value} onChange={change} />
      <div className="grid gap-1 text-small text-quiet">
        {(value.includes('chairOpen') || value.includes('lift')) && <p>{busWords(trip)}</p>}
        {!forCaller && needsConsent([{ help: value }]) && <p>{t('bookings.help.asks')}</p>}
        {value.length > 0 && isShortlyBefore(new Date(trip.departsAt), now) && (
          <p className="text-now-text">{t('bookings.help.late', { hours: HELP_AHEAD_HOURS })}</p>
        )}
      </div>
    </details>
  );
}

function busWords({ bus }: HelpRowProps['trip']): string {
  if (!bus) return t('bookings.help.bus.unknown');
  const has = (['lift', 'wheelchair_space'] as const).filter((one) => bus.amenities.includes(one));
  if (has.length === 0) return t('bookings.help.bus.none');
  return t('bookings.help.bus', { list: has.map((one) => t(`bookings.help.bus.${one}`)).join(', ') });
}
