import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Overview, WAITING, type Waiting } from '#shared/office/admin/schema.ts';
import { queryClient } from '#web/core/api/query.ts';
import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { overviewQuery } from '#web/office/admin/queries.ts';
import { paths } from '#web/paths.ts';
import { ProofProvider } from '#web/people/accounts/proof/ProofProvider.tsx';
import SecondFactorSection from '#web/people/accounts/sign-in/SecondFactorSection.tsx';
import { secondFactorQuery } from '#web/people/accounts/sign-in/sign-in-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /admin: the home of those who run the service. Without the second factor that they must have there is only its setting. */
export function AdminPage() {
  const title = t('core.title.admin');
  const query = useQuery(secondFactorQuery());
  const { data: factor } = query;
  const missing = factor?.required === true && !factor.on;
  // The recovery codes stay in view until the person has kept them.
  const [settingUp, setSettingUp] = useState(false);
  if (missing && !settingUp) setSettingUp(true);
  const proceed = () => {
    setSettingUp(false);
    void queryClient.invalidateQueries({ queryKey: ['admin'] });
  };
  return (
    <Page title={title} align="left" large>
      <Loaded query={query} loading={<Skeleton rows={4} className="px-4" />} />
      {settingUp && <SetUp missing={missing} onDone={proceed} />}
      {factor && !settingUp && <Home />}
    </Page>
  );
}

function SetUp({ missing, onDone }: { missing: boolean; onDone: () => void }) {
  return (
    <ProofProvider>
      <div className="grid max-w-prose gap-6 p-4">
        {missing && (
          <p role="alert" className="rounded-m bg-now-soft p-3">
            {t('signin.factor.required')}
          </p>
        )}
        <SecondFactorSection />
        {!missing && (
          <Button size="tall" onClick={onDone}>
            {t('admin.start')}
          </Button>
        )}
      </div>
    </ProofProvider>
  );
}

const FIGURES = ['tripsToday', 'driving', 'bookingsToday', 'people', 'carriers', 'verified'] as const;

function Home() {
  const { userInfo } = useSession();
  const query = useQuery(overviewQuery());
  const { data } = query;
  if (!data) return <Loaded query={query} loading={<Skeleton rows={4} className="px-4" />} />;
  return (
    <>
      <p className="px-4 text-quiet">{`${t(`admin.role.${data.role}`)} · ${userInfo?.email ?? ''}`}</p>
      <Section title={t('admin.waiting')} separator="none">
        <WaitingRows waiting={data.waiting} />
      </Section>
      <Section title={t('admin.figures')} separator="line">
        <Facts facts={FIGURES.map((name) => figure(name, data))} />
      </Section>
      <Note className="px-4 pt-2">{t('admin.session')}</Note>
    </>
  );
}

const DESKS: Readonly<Record<Waiting, string>> = {
  reports: paths.adminReports,
  complaints: `${paths.adminReports}?tab=complaints`,
  requests: paths.adminSupport,
  carriers: paths.adminCarriers,
  ownerless: `${paths.adminCarriers}?tab=ownerless`,
  jobs: `${paths.adminJobs}?tab=jobs`,
};

function WaitingRows({ waiting }: Pick<Overview, 'waiting'>) {
  const shown = WAITING.filter((kind) => waiting[kind] > 0);
  if (shown.length === 0) return <Empty small title={t('admin.waiting.none')} />;
  return (
    <Rows aria-label={t('admin.waiting')}>
      {shown.map((kind) => (
        <Row
          key={kind}
          to={DESKS[kind]}
          strong={t(`admin.waiting.${kind}`, { n: waiting[kind] })}
          side={kind === 'reports' && <Urgent {...waiting} />}
        />
      ))}
    </Rows>
  );
}

/** Danger is shown before lateness. */
function Urgent({ danger, late }: Overview['waiting']) {
  if (danger > 0) return <Pill kind="bad">{t('admin.waiting.danger', { n: danger })}</Pill>;
  return late > 0 ? <Pill kind="now">{t('admin.waiting.late', { n: late })}</Pill> : null;
}

function figure(name: (typeof FIGURES)[number], data: Overview) {
  return { term: t(`admin.figures.${name}`), value: number(data[name]) };
}
