import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnSession } from '#shared/people/accounts/base/session-schema.ts';
import { ago, dateIn, dayFrom, deviceZone, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { sessionsQuery, signOutDevice } from './password-queries.ts';

const HERE = deviceZone();

/** The person's sessions, in the settings; each but the current one can be ended here. */
export function DevicesSection() {
  const query = useQuery(sessionsQuery());
  const [asking, setAsking] = useState(false);
  const { busy, signOut } = useSignOut();
  return (
    <div>
      <h3 className="h3 mb-2">{t('password.devices.title')}</h3>
      <Loaded query={query} loading={<Skeleton rows={2} />}>
        {(data) => (
          <>
            <Rows>
              {data.map((one) => (
                <Device key={one.id} session={one} busy={busy === one.id} onEnd={() => void signOut(one.id)} />
              ))}
            </Rows>
            {data.length > 1 && (
              <Button kind="edge" size="tall" icon="logout" className="mt-3" onClick={() => setAsking(true)}>
                {t('password.devices.endOthers')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={asking}
        title={t('password.devices.endOthers')}
        text={t('password.devices.endOthersText')}
        confirm={t('password.devices.endOthers')}
        busy={busy === 'others'}
        onConfirm={() => void signOut('others').then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

function Device({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const { browser, system } = session.device;
  const device = [browser, system].filter(Boolean).join(', ') || t('password.devices.unknown');
  const date = dayFrom(today(), dateIn(HERE, session.createdAt));
  return (
    <Row
      strong={device}
      quiet={
        session.current
          ? t('password.devices.since', { date })
          : t('password.devices.used', { ago: ago(session.lastSeenAt), date })
      }
      side={session.current && <Pill kind="good">{t('password.devices.this')}</Pill>}
      action={
        !session.current && (
          <Button
            kind="edge"
            size="small"
            busy={busy}
            aria-label={t('password.devices.endWords', { device })}
            onClick={onEnd}
          >
            {t('password.devices.end')}
          </Button>
        )
      }
    />
  );
}

function useSignOut() {
  const { run: signOut, running } = useAction((which: number | 'others') => signOutDevice(which), {
    toast: (_, which) => t(which === 'others' ? 'password.devices.endedOthers' : 'password.devices.ended'),
  });
  return { busy: running?.[0] ?? null, signOut };
}
