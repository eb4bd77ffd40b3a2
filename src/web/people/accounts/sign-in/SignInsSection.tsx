import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#shared/core/endpoint.ts';
import type { signInsApi } from '#shared/people/accounts/sign-in/sign-ins-api.ts';
import { dateIn, dayFrom, deviceZone, timeIn, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { signInsQuery } from './sign-in-queries.ts';

type Line = OutputOf<typeof signInsApi.list>[number];

const HERE = deviceZone();
/** The number of entries shown before "more". */
const FIRST = 5;

export default function SignInsSection() {
  const query = useQuery(signInsQuery());
  const [all, setAll] = useState(false);
  return (
    <div>
      <h3 className="h3 mb-2">{t('signin.record.title')}</h3>
      <Note className="mb-3">{t('signin.record.text')}</Note>
      <Loaded
        query={query}
        loading={<Skeleton rows={3} />}
        empty={<p className="text-quiet">{t('signin.record.none')}</p>}
      >
        {(data) => (
          <>
            <Rows>
              {data.slice(0, all ? undefined : FIRST).map((line) => (
                <SignInRow key={line.id} line={line} />
              ))}
            </Rows>
            {data.length > FIRST && !all && (
              <Button kind="bare" className="mt-2" onClick={() => setAll(true)}>
                {t('signin.record.more')}
              </Button>
            )}
          </>
        )}
      </Loaded>
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
