import { useQuery } from '@tanstack/react-query';
import { ContactRows } from '#web/accounts/ContactRows.tsx';
import { driverContactsQuery } from '#web/bookings/queries.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Section } from '#web/ui/Section.tsx';

/** A driver's phone and contacts if the reader may see them; otherwise what it takes to see them. */
export function DriverReach({ driverId, own }: { driverId: number; own: boolean }) {
  const { token } = useSession();
  const { data } = useQuery({ ...driverContactsQuery(driverId), enabled: token !== null });
  const reachable = data?.reachable ?? null;
  const none = reachable !== null && reachable.phone === null && reachable.contacts.length === 0;
  return (
    <Section title={t(own ? 'profile.reach' : 'profile.reachDriver')} line>
      {reachable && !none && <ContactRows {...reachable} />}
      {none && <p className="text-quiet">{t('profile.noContacts')}</p>}
      {(own || !reachable) && (
        <p className="mt-2 text-small text-quiet">{t(own ? 'profile.hidden.own' : 'profile.hidden')}</p>
      )}
    </Section>
  );
}
