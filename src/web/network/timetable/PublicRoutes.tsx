import type { PublicRoute } from '#shared/network/timetable/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { nextTripLabel } from './coming-trip.ts';
import { daysLabel } from './days.ts';

/** The routes of a carrier as passengers see them: ends, days, price; a press opens the next trip. */
export function PublicRoutes({ routes }: { routes: readonly PublicRoute[] }) {
  return (
    <Rows>
      {routes.map((route) => {
        const next = route.nextTrip && nextTripLabel(route.nextTrip);
        return (
          <Row
            key={route.id}
            strong={`${named(route.from.name)} – ${named(route.to.name)}`}
            quiet={[`${daysLabel(route.days)}, ${route.departureTime}`, next].filter(Boolean).join(' · ')}
            side={route.contractual ? t('timetable.edit.arrangement') : money(route.priceTrip)}
            to={route.nextTrip ? paths.offer(route.nextTrip.id) : undefined}
          />
        );
      })}
    </Rows>
  );
}
