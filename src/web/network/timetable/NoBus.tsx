import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { staffPaths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';

/** Says that a route needs a carrier and a bus (docs/product.md 7.1); a hired driver waits for the carrier to give one. */
export function NoBus() {
  const { carrierInfo, userType } = useSession();
  if (!carrierInfo) return <Empty title={t('timetable.noCarrier')} text={t('timetable.noCarrierText')} />;
  if (carrierInfo.role === 'driver') {
    return <Empty title={t('timetable.notGiven')} text={t('timetable.notGivenText')} />;
  }
  return (
    <Empty
      title={t('timetable.noBus')}
      text={t('timetable.noBusText')}
      action={
        <LinkButton size="tall" icon="bus" to={staffPaths(userType).busAdd}>
          {t('timetable.addBus')}
        </LinkButton>
      }
    />
  );
}
