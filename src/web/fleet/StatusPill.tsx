import { useQuery } from '@tanstack/react-query';
import type { BusStatus } from '#shared/fleet/schema.ts';
import { named } from '#web/core/i18n/i18n.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { busStatusesQuery } from './queries.ts';

const KINDS = { active: 'good', in_repair: 'bad', retired: 'quiet' } as const;

/** The status of a bus, with the server's label. */
export function StatusPill({ status }: { status: BusStatus }) {
  const { data } = useQuery(busStatusesQuery());
  const name = data?.find(({ id }) => id === status)?.name;
  return name ? <Pill kind={KINDS[status]}>{named(name)}</Pill> : null;
}
