import { useQuery } from '@tanstack/react-query';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { staffPaths } from '#web/paths.ts';
import { cashUpState, cashUpsQuery } from '#web/sales/bookings/money/payments.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';

/** The way to the cash of all trips, with how many cash-ups wait to be confirmed or handed over. */
export function CashWaiting() {
  const { userType, carrierInfo } = useSession();
  const { data } = useQuery(cashUpsQuery());
  if (!data) return null;
  const count = (state: string) => data.data.filter((row) => cashUpState(row) === state).length;
  const office = carrierInfo?.role !== 'driver';
  const handed = office ? count('handed') : 0;
  return (
    <Rows className="rows-wide">
      <Row
        now={handed > 0}
        to={staffPaths(userType).cash}
        leading={<Icon name="euro" />}
        strong={t('dashboard.cash')}
        quiet={handed > 0 ? t('dashboard.cash.handed', { n: handed }) : t('dashboard.cash.open', { n: count('open') })}
      />
    </Rows>
  );
}
