import { useQuery } from '@tanstack/react-query';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { paths } from '#web/paths.ts';
import { newHoursQuery } from '#web/sales/bookings/changes/change-requests.ts';
import { HoursLines } from '#web/sales/bookings/changes/HoursLines.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';

export function NewHours({ tripId }: { tripId: number }) {
  const { data } = useQuery(newHoursQuery(tripId));
  const last = data?.data[0];
  if (!last) return null;
  const count = (answer: 'agreed' | 'cancelled' | null) => last.people.filter((one) => one.answer === answer).length;
  const counts = { agreed: count('agreed'), open: count(null), cancelled: count('cancelled') };
  return (
    <Section title={t('change.hours.title')}>
      <HoursLines ends={last.stops} />
      <p className="mt-3">{t('change.hours.because', { reason: last.reason })}</p>
      {last.people.length > 0 && (
        <details className="group mt-1">
          <summary className="flex min-h-12 list-none items-center justify-between gap-3 n text-small text-quiet">
            {t('change.hours.answers', counts)}
            <Icon name="down" size="s" className="group-open:rotate-180" />
          </summary>
          <Rows>
            {last.people.map((person) => (
              <Row
                key={person.bookingId}
                to={paths.booking(tripId, person.bookingId)}
                strong={personName(person)}
                quiet={t(`change.hours.answer.${person.answer ?? 'open'}`)}
              />
            ))}
          </Rows>
        </details>
      )}
    </Section>
  );
}
