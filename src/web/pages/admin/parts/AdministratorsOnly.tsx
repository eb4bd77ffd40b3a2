import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { overviewQuery } from '#web/office/admin/queries.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Page } from '#web/ui/Page.tsx';

/** A page of which support is refused everything: by a link it reads that, and meets no buttons that the server refuses. */
export function AdministratorsOnly({ title, children }: { title: string; children: ReactNode }) {
  const { data, error } = useQuery(overviewQuery());
  if (data?.role === 'support') return <Refused title={title} />;
  return data || error ? children : <Skeleton rows={6} className="p-4" />;
}

function Refused({ title }: { title: string }) {
  return (
    <Page title={title} align="left" large>
      <Empty
        title={t('admin.administrators')}
        text={t('admin.administrators.text')}
        action={<LinkButton to={paths.admin}>{t('admin.administrators.back')}</LinkButton>}
      />
    </Page>
  );
}
