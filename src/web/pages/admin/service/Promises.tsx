import { useQuery } from '@tanstack/react-query';
import type { PromisePage } from '#shared/office/admin/mails-api.ts';
import type { PromiseName } from '#shared/sales/bookings/rules/promises.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { momentText } from '#web/office/admin/FoundRows.tsx';
import { promisesQuery } from '#web/office/admin/mail-queries.ts';
import { paths } from '#web/paths.ts';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

/** The numbers of bookings, cash and trips that the nightly check found wrong. */
export function Promises() {
  const query = useQuery(promisesQuery());
  return (
    <Loaded query={query}>
      {({ checkedAt, broken }) => (
        <Section separator="none" title={t('jobs.promises')}>
          <p className="text-quiet">
            {checkedAt ? t('jobs.promises.checked', { at: momentText(checkedAt) }) : t('jobs.promises.never')}
          </p>
          {broken.length === 0 && checkedAt && <Empty small title={t('jobs.promises.none')} />}
          <Rows aria-label={t('jobs.promises')}>
            {broken.map((one) => (
              <BrokenRow key={`${one.promise} ${one.subject}`} broken={one} />
            ))}
          </Rows>
        </Section>
      )}
    </Loaded>
  );
}

function BrokenRow({
  broken: { promise, subject, expected, found, since },
}: {
  broken: PromisePage['broken'][number];
}) {
  return (
    <Row
      strong={t(`jobs.promise.${promise}`, { id: subject })}
      quiet={t('jobs.promises.line', { expected: expected ?? '–', found: found ?? '–', at: momentText(since) })}
      to={pathOf(promise, subject)}
    />
  );
}

function pathOf(promise: PromiseName, subject: string): string | undefined {
  const id = Number.parseInt(subject, 10);
  switch (promise) {
    case 'paid':
    case 'owed':
    case 'uses':
    case 'aboard':
      return paths.adminBooking(id);
    case 'kilograms':
    case 'animals':
    case 'freeSeats':
      return paths.adminTrip(id);
    default:
      return undefined;
  }
}
