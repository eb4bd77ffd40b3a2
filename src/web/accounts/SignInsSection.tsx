import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { signInsApi } from '#shared/accounts/sign-ins-api.ts';
import type { OutputOf } from '#shared/core/endpoint.ts';
import { problemText } from '#web/core/api/errors.ts';
import { dateIn, dayFrom, timeIn, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Row, Rows } from '#web/ui/Row.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { signInsQuery } from './sign-in-queries.ts';

type Line = OutputOf<typeof signInsApi.list>[number];

/** The time zone of the device. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The number of entries shown before "more". */
const FIRST = 5;

/** Recent sign-ins and attempts, in the settings. */
export function SignInsSection() {
  const { data, error, isFetching, refetch } = useQuery(signInsQuery());
  const [all, setAll] = useState(false);
  return (
    <div>
      <h3 className="h3 mb-2">{t('signin.record.title')}</h3>
      <p className="mb-3 text-small text-quiet">{t('signin.record.text')}</p>
      {!data && !error && <Skeleton rows={3} />}
      {!data && error && <ErrorState text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-quiet">{t('signin.record.none')}</p>}
      {data && data.length > 0 && (
        <Rows>
          {data.slice(0, all ? undefined : FIRST).map((line) => (
            <SignInRow key={line.id} line={line} />
          ))}
        </Rows>
      )}
      {data && data.length > FIRST && !all && (
        <Button kind="bare" className="mt-2" onClick={() => setAll(true)}>
          {t('signin.record.more')}
        </Button>
      )}
    </div>
  );
}

function SignInRow({ line }: { line: Line }) {
  const { device, at, way, provider, outcome } = line;
  const when = `${dayFrom(today(), dateIn(HERE, at))}, ${timeIn(HERE, at)}`;
  const how =
    way === 'provider' ? t('signin.record.provider', { provider: provider ?? '' }) : t(`signin.record.${way}`);
  return (
    <Row
      strong={[device.browser, device.system].filter(Boolean).join(', ') || t('signin.record.unknown')}
      quiet={`${when} · ${how}`}
      side={outcome !== 'success' && <Pill kind="bad">{t(`signin.record.${outcome}`)}</Pill>}
    />
  );
}
