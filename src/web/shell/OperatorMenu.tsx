import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { secondFactorQuery } from '#web/accounts/sign-in-queries.ts';
import { overviewQuery } from '#web/admin/queries.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { operatorPlaces } from './operator-places.ts';

/** Puts the areas of the operators into the menu; it shows nothing itself. */
export function OperatorMenu() {
  const { data: factor } = useQuery(secondFactorQuery());
  const { data } = useQuery({ ...overviewQuery(), enabled: factor !== undefined && (factor.on || !factor.required) });
  useEffect(() => {
    const administrator = data?.role === 'administrator';
    operatorPlaces.set([
      { icon: 'home', label: t('admin.overview'), to: paths.admin, short: t('admin.overview') },
      { icon: 'building', label: t('admin.carriers'), to: paths.adminCarriers, short: t('admin.carriers') },
      ...(administrator
        ? [{ icon: 'document' as const, label: t('admin.log'), to: paths.adminLog, short: t('admin.log.short') }]
        : []),
    ]);
  }, [data]);
  return null;
}
