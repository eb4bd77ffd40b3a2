import { useQuery } from '@tanstack/react-query';
import type { JobRow } from '#shared/office/admin/mails-api.ts';
import type { TextRow } from '#shared/office/admin/phone-texts-api.ts';
import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useListState } from '#web/core/router/list-state.ts';
import { momentText } from '#web/office/admin/FoundRows.tsx';
import { jobsQuery, runJobAgain, textLogQuery } from '#web/office/admin/mail-queries.ts';
import { overviewQuery } from '#web/office/admin/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Tabs } from '#web/ui/overlays/Tabs.tsx';
import { Page } from '#web/ui/Page.tsx';
import { JOBS_LIST, JOBS_TABS } from './service/jobs-list.ts';
import { MailLog } from './service/MailLog.tsx';
import { Promises } from './service/Promises.tsx';
import { SentLog } from './service/SentLog.tsx';
import { Suppressed } from './service/Suppressed.tsx';

const REACHED: readonly TextRow['outcome'][] = ['delivered', 'read'];

/**
 * /admin/jobs: mails with their outcome, addresses that get no mails, text messages if there are gateways, and for administrators the jobs
 * that failed and the numbers that the nightly check found wrong.
 */
export function JobsPage() {
  const title = t('admin.jobs');
  const list = useListState(JOBS_LIST);
  const { data: overview } = useQuery(overviewQuery());
  const { data: texts } = useQuery(textLogQuery('failed', 1));
  const shown = {
    mails: true,
    suppressed: true,
    texts: texts !== undefined && (texts.channels.length > 0 || texts.total > 0),
  };
  const tabs = JOBS_TABS.filter((one) =>
    one === 'jobs' || one === 'promises' ? overview?.role === 'administrator' : shown[one],
  );
  const tab = tabs.find((one) => one === list.state.tab) ?? 'mails';
  return (
    <Page title={title} width="page" align="left" large>
      <Tabs
        label={title}
        tabs={tabs.map((one) => ({
          to: list.to({ tab: one }),
          label: t(`jobs.tab.${one}`),
          current: one === tab,
        }))}
      />
      {tab === 'mails' && <MailLog />}
      {tab === 'suppressed' && <Suppressed />}
      {tab === 'texts' && <TextLog />}
      {tab === 'jobs' && <Jobs />}
      {tab === 'promises' && <Promises />}
    </Page>
  );
}

function Jobs() {
  const query = useQuery(jobsQuery());
  return (
    <Loaded query={query}>
      {({ failed, waiting }) => (
        <>
          <Section separator="none" title={t('jobs.failed')}>
            {failed.length === 0 && <Empty small title={t('jobs.failed.none')} />}
            <Rows aria-label={t('jobs.failed')}>
              {failed.map((job) => (
                <FailedJob key={job.id} job={job} />
              ))}
            </Rows>
          </Section>
          <Section separator="line" title={t('jobs.waiting')}>
            {waiting.length === 0 && <p className="text-quiet">{t('jobs.waiting.none')}</p>}
            <Facts
              layout="lines"
              facts={waiting.map(({ name, count, oldest }) => ({
                term: name,
                isCode: true,
                value: t('jobs.waiting.line', { count: number(count), at: momentText(oldest) }),
              }))}
            />
          </Section>
        </>
      )}
    </Loaded>
  );
}

function FailedJob({ job: { id, name, attempts, maxAttempts, error, nextAt } }: { job: JobRow }) {
  // The job may fail again, and its row stays.
  const { run: again, busy } = useAction(() => runJobAgain(id), { toast: t('jobs.again.done') });
  return (
    <Row
      strong={<span translate="no">{name}</span>}
      quiet={
        <>
          <span className="block break-words">{error}</span>
          {nextAt
            ? t('jobs.attempts.next', { attempts, max: maxAttempts, at: momentText(nextAt) })
            : t('jobs.attempts.over', { attempts })}
        </>
      }
      action={
        <Button
          kind="edge"
          size="small"
          busy={busy}
          aria-label={t('jobs.again.words', { name })}
          onClick={() => void again()}
        >
          {t('jobs.again')}
        </Button>
      }
    />
  );
}

/** The text messages to telephones, with the gateway's answers. */
function TextLog() {
  return (
    <SentLog
      name="texts"
      list={textLogQuery}
      row={({ id, channel, recipient, about, createdAt, outcome, reason }: TextRow) => (
        <Row
          key={id}
          strong={recipient}
          quiet={[momentText(createdAt), t(`jobs.texts.${channel}`), about, reason].filter(Boolean).join(' · ')}
          side={<Pill kind={lookOf(outcome)}>{t(`jobs.textOutcome.${outcome}`)}</Pill>}
        />
      )}
    />
  );
}

function lookOf(outcome: TextRow['outcome']): 'now' | 'good' | 'bad' {
  if (outcome === 'waiting' || outcome === 'sent') return 'now';
  return REACHED.includes(outcome) ? 'good' : 'bad';
}
