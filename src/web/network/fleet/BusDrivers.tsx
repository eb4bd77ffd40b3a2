import { useQuery } from '@tanstack/react-query';
import type { Bus } from '#shared/network/fleet/schema.ts';
import { changed } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useSession } from '#web/core/session/session.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { giveBus, membersQuery } from './queries.ts';

/** The drivers of this bus; a carrier's dispatchers can change them. */
export function BusDrivers({ bus }: { bus: Bus }) {
  const { carrierInfo } = useSession();
  const dispatches = carrierInfo !== null && carrierInfo.role !== 'driver' && !carrierInfo.singleDriver;
  const { data: members } = useQuery({ ...membersQuery(), enabled: dispatches });
  const { run: give, running } = useAction((drivers: number[]) => giveBus(bus.id, drivers), {
    done: () => changed(`carrier:${carrierInfo?.carrier_id}`),
  });
  if (!dispatches || !members) return null;
  const drivers = members.filter((member) => member.role !== 'dispatcher');
  const now = running?.[0] ?? bus.drivers.map(({ id }) => id);
  return (
    <Section title={t('fleet.drivers')}>
      {drivers.map((driver) => (
        <CheckField
          key={driver.accountId}
          label={personName(driver)}
          checked={now.includes(driver.accountId)}
          disabled={running !== null}
          onChange={(event) => {
            const others = now.filter((one) => one !== driver.accountId);
            void give(event.currentTarget.checked ? [...others, driver.accountId] : others);
          }}
        />
      ))}
    </Section>
  );
}
