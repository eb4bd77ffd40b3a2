import { useQuery } from '@tanstack/react-query';
import type { CredentialHolder } from '#shared/network/credentials/schema.ts';
import { needsAttention } from '#shared/network/credentials/state.ts';
import { useAwaited } from '#web/core/api/awaited.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSearchParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { HolderLines } from '#web/network/credentials/HolderLines.tsx';
import { holderName } from '#web/network/credentials/labels.ts';
import { credentialsQuery } from '#web/network/credentials/queries.ts';
import { VerificationBand } from '#web/office/admin/VerificationBand.tsx';
import { ownVerificationQuery } from '#web/office/admin/verification-queries.ts';
import { paths, staffPaths } from '#web/paths.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /company/documents: the documents of the carrier, its buses and drivers; for a hired driver, their own. */
export function DocumentsPage() {
  const { carrierInfo, userType } = useSession();
  const [params, setParams] = useSearchParams();
  const only = params.get('show') === 'attention';
  const query = useQuery({ ...credentialsQuery(), enabled: carrierInfo !== null });
  const judging = useAwaited({ ...ownVerificationQuery(), enabled: carrierInfo?.role === 'owner' });
  const title = t('credentials.title');
  const holders = query.data?.data ?? [];
  const open = holders.reduce((sum, { lines }) => sum + lines.filter(({ state }) => needsAttention(state)).length, 0);
  const back = carrierInfo?.role === 'driver' ? paths.driverShow : staffPaths(userType).about;
  return (
    <Page title={title} width="page" back={back} subtitle={query.data && summaryOf(holders)}>
      <Loaded
        query={query}
        awaited={judging}
        missing={carrierInfo === null}
        gone={<Empty title={t('credentials.noCarrier')} text={t('credentials.noCarrier.text')} />}
      >
        {() => (
          <>
            {carrierInfo?.role === 'owner' && <VerificationBand />}
            <div className="px-4 pb-3">
              <Segmented
                label={t('credentials.show')}
                options={[
                  { value: 'all', label: t('credentials.show.all') },
                  { value: 'attention', label: t('credentials.show.attention', { n: open }) },
                ]}
                value={only ? 'attention' : 'all'}
                onChange={(next) => setParams(next === 'all' ? {} : { show: next }, { replace: true })}
                className="sm:max-w-[26rem]"
              />
            </div>
            {only && open === 0 && <Empty small title={t('credentials.fine')} text={t('credentials.fine.text')} />}
            <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-8">
              {holders.map((holder) => (
                <Holder key={`${holder.subject}${holder.busId}${holder.driverId}`} holder={holder} only={only} />
              ))}
            </div>
            <Note className="px-4 pt-4">{t('credentials.privacy')}</Note>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Holder({ holder, only }: { holder: CredentialHolder; only: boolean }) {
  const lines = only ? holder.lines.filter(({ state }) => needsAttention(state)) : holder.lines;
  if (lines.length === 0) return null;
  const open = holder.lines.filter(({ state }) => needsAttention(state)).length;
  const { bus } = holder;
  return (
    <Section
      separator="line"
      title={
        <>
          {holderName(holder)}
          {bus && <span className="n whitespace-nowrap text-quiet"> {bus.number}</span>}
        </>
      }
      side={
        open === 0 ? (
          <Pill kind="good" icon="check">
            {t('credentials.fine.short')}
          </Pill>
        ) : (
          <span className="whitespace-nowrap text-small text-quiet">{t('credentials.attention.n', { n: open })}</span>
        )
      }
    >
      <HolderLines holder={holder} lines={lines} />
    </Section>
  );
}

/** '2 прострочено, 1 бракує, 1 скоро закінчиться' */
function summaryOf(holders: readonly CredentialHolder[]): string {
  const lines = holders.flatMap((holder) => holder.lines);
  return (['expired', 'missing', 'expiring'] as const)
    .map((state) => ({ state, n: lines.filter((line) => line.state === state).length }))
    .filter(({ n }) => n > 0)
    .map(({ state, n }) => t(`credentials.sum.${state}`, { n }))
    .join(', ');
}
