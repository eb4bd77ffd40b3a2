import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { locationApi } from '#shared/operations/tracking/positions/location-api.ts';
import { call } from '#web/core/api/call.ts';
import { serverNow, useNow } from '#web/core/browser/now.ts';
import { ago } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { session } from '#web/core/session/session.ts';
import { telegramQuery } from '#web/messaging/telegram/queries.ts';
import { senderQuery } from '#web/operations/tracking/queries.ts';
import { TrackingSection } from '#web/operations/tracking/TrackingSection.tsx';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Page } from '#web/ui/Page.tsx';

/** While the page is open, it is asked so often in ms what the server has received. */
const CHECK_EVERY = 5_000;
/** A position that is younger than this, in ms, has just been received. */
const JUST_NOW = 60_000;

/** `/settings/screen-off`: how passengers see the bus while the driver's screen is off, and whether that works now. */
export function ScreenOffPage() {
  const { data: telegram } = useQuery(telegramQuery());
  const awake = 'wakeLock' in navigator;
  return (
    <Page title={t('tracking.off')} back={paths.settings} large>
      <Section separator="none">
        <p className="mb-3">{t('tracking.off.why')}</p>
        <Check />
      </Section>
      <Section title={t('tracking.off.app')} separator="line">
        <TrackingSection />
      </Section>
      {telegram?.bot && (
        <Section title={t('tracking.off.telegram')} separator="line">
          <p>
            {t(telegram.linked ? 'tracking.off.telegram.text' : 'tracking.off.telegram.link', { bot: telegram.bot })}
          </p>
          <a
            className="mt-2 inline-block font-medium text-action underline"
            href={`https://t.me/${telegram.bot}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('tracking.off.telegram.open')}
          </a>
        </Section>
      )}
      <Section title={t('tracking.off.awake')} separator="line">
        <p>{t(awake ? 'tracking.off.awake.text' : 'tracking.off.awake.cannot')}</p>
      </Section>
      <Section title={t('tracking.off.phones')} separator="line">
        <ul className="grid list-disc gap-1 pl-5">
          {(['samsung', 'xiaomi', 'huawei', 'iphone', 'other'] as const).map((phone) => (
            <li key={phone}>{t(`tracking.off.phone.${phone}`)}</li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}

/** The last data that the server received: of a trip the newest position that passengers see, and the outcome of the other app's request. */
function Check() {
  const every = { refetchInterval: CHECK_EVERY };
  const { data: need } = useQuery({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'position-check'],
    queryFn: ({ signal }) => call(locationApi.needTracking, { query: {} }, { signal }),
    ...every,
  });
  const { data: sender } = useQuery({ ...senderQuery(), ...every });
  const now = useNow();
  const last = sender?.token?.last ?? null;
  const seen = need?.data.seen ?? null;
  const fresh = (at: string) => Math.max(now.getTime(), serverNow().getTime()) - Date.parse(at) < JUST_NOW;
  return (
    <div className="grid gap-2 rounded-m bg-surface-sunken p-4" role="status">
      <p className="font-strong">{t('tracking.check')}</p>
      {seen && (
        <Line good={fresh(seen.at)}>
          {fresh(seen.at) ? t('tracking.check.now') : t('tracking.check.seen', { ago: ago(seen.at) })}
        </Line>
      )}
      {need && !seen && (
        <Line good={!need.data.needTracking}>
          {t(need.data.needTracking ? 'tracking.check.none' : 'tracking.check.idle')}
        </Line>
      )}
      {last && (
        <Line good={last.outcome !== 'no_coordinates' && last.outcome !== 'bad_time' && last.outcome !== 'implausible'}>
          {t('tracking.check.app', { ago: ago(last.at) })} {t(`tracking.check.outcome.${last.outcome}`)}
        </Line>
      )}
      {sender?.token && !last && <Line good={false}>{t('tracking.check.unused')}</Line>}
    </div>
  );
}

function Line({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <p className={good ? 'flex items-start gap-2' : 'flex items-start gap-2 text-bad'}>
      <Icon name={good ? 'check' : 'alert'} size="s" className="mt-1 flex-none" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
