import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Waiting } from '#shared/office/admin/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { overviewQuery } from '#web/office/admin/queries.ts';
import { paths } from '#web/paths.ts';
import { secondFactorQuery } from '#web/people/accounts/sign-in/sign-in-queries.ts';
import { operatorPlaces } from './stores.ts';

/** Puts the areas of the operators into the menu; it shows nothing itself. */
export default function OperatorMenu() {
  const { data: factor } = useQuery(secondFactorQuery());
  const { data } = useQuery({ ...overviewQuery(), enabled: factor !== undefined && (factor.on || !factor.required) });
  useEffect(() => {
    const administrator = data?.role === 'administrator';
    const badge = (kind: Waiting, value = data?.waiting[kind] ?? 0) => ({
      count: { value, words: t(`admin.waiting.${kind}`, { n: value }), kind: 'now' as const },
    });
    operatorPlaces.set([
      { icon: 'home', label: t('admin.overview'), to: paths.admin, short: t('admin.overview') },
      {
        icon: 'help',
        label: t('admin.support'),
        to: paths.adminSupport,
        short: t('admin.support'),
        ...badge('requests'),
      },
      {
        icon: 'flag',
        label: t('admin.reports'),
        to: paths.adminReports,
        short: t('admin.reports'),
        ...badge('reports'),
      },
      { icon: 'search', label: t('admin.lookup'), to: paths.adminLookup, short: t('admin.lookup') },
      {
        icon: 'building',
        label: t('admin.carriers'),
        to: paths.adminCarriers,
        short: t('admin.carriers'),
        ...badge('carriers'),
      },
      { icon: 'mail', label: t('admin.jobs'), to: paths.adminJobs, short: t('admin.jobs') },
      { icon: 'chart', label: t('admin.numbers'), to: paths.adminFigures, short: t('admin.numbers') },
      ...(administrator
        ? [
            { icon: 'document' as const, label: t('admin.log'), to: paths.adminLog, short: t('admin.log.short') },
            {
              icon: 'gear' as const,
              label: t('admin.reference'),
              to: paths.adminReference,
              short: t('admin.reference'),
            },
          ]
        : []),
    ]);
  }, [data]);
  return null;
}
