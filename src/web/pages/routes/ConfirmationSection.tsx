import { useQuery } from '@tanstack/react-query';
import { CONFIRMATIONS, INSTANT } from '#shared/network/timetable/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { carrierQuery } from '#web/network/carriers/queries.ts';
import type { DraftState } from '#web/network/timetable/use-draft.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';

/** How bookings on the route are confirmed, with what it means for those who book. */
export function ConfirmationSection({ state: { draft, change } }: { state: DraftState }) {
  const { carrierInfo } = useSession();
  const { data: carrier } = useQuery({ ...carrierQuery(carrierInfo?.carrier_id ?? 0), enabled: carrierInfo !== null });
  const rules = carrier?.rules;
  const own = INSTANT[draft.confirmation];
  const instant = own ?? rules?.instantConfirmation;
  return (
    <Section title={t('timetable.confirmation')}>
      <Segmented
        label={t('timetable.confirmation')}
        options={CONFIRMATIONS.map((value) => ({ value, label: t(`timetable.confirmation.${value}`) }))}
        value={draft.confirmation}
        onChange={(confirmation) => change((now) => ({ ...now, confirmation }))}
      />
      {instant !== undefined && (
        <p className="mt-2 text-small text-quiet">
          {own === null &&
            `${t(instant ? 'timetable.confirmation.carrierInstant' : 'timetable.confirmation.carrierRequest')} `}
          {t(instant ? 'timetable.confirmation.instantText' : 'timetable.confirmation.requestText')}
          {instant && rules?.confirmsGuests && ` ${t('timetable.confirmation.guests')}`}
        </p>
      )}
    </Section>
  );
}
