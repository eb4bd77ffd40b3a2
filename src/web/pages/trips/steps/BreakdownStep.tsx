import { hasLeft } from '#shared/sales/trips/phase.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { helpLabel, whereLabel } from '#web/operations/tracking/breakdown-labels.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';

/** While the bus is broken down: what the passengers were notified of, the form for further news, and the link to another bus. */
export default function BreakdownStep({ sheet, onUpdate }: { sheet: TripSheet; onUpdate: () => void }) {
  const { carrierInfo } = useSession();
  const { halt } = sheet;
  const here = halt && sheet.stops[halt.afterSeq];
  if (!halt || !here) return null;
  const runs = carrierInfo?.role === 'owner' || carrierInfo?.role === 'dispatcher';
  const breakdown = {
    since: halt.startedAt,
    zone: here.place.zone,
    stop: here.place.name,
    next: sheet.stops[halt.afterSeq + 1]?.place.name ?? null,
    left: hasLeft(sheet.stops, halt.afterSeq),
  };
  return (
    <div className="px-4 pb-4">
      <p>{whereLabel(breakdown)}</p>
      <p>{helpLabel(halt.help ?? null)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="edge" size="small" className="flex-1" icon="bell" onClick={onUpdate}>
          {t('disruption.breakdown.news')}
        </Button>
        {runs && (
          <LinkButton kind="edge" size="small" className="flex-1" icon="swap" to={paths.replace(sheet.id)}>
            {t('disruption.breakdown.replace')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
