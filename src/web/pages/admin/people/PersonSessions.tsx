import { useState } from 'react';
import type { LookupPersonPage } from '#shared/office/admin/lookup-schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { momentText } from '#web/office/admin/FoundRows.tsx';
import { endPersonSessions } from '#web/office/admin/lookup-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

/** Where a person is signed in, which an operator may end, and the latest attempts to sign in. */
export function PersonSessions({ person: { id, sessions, signIns } }: { person: LookupPersonPage }) {
  const [asking, setAsking] = useState<number | 'all' | null>(null);
  const { run: end, busy } = useAction(() => endPersonSessions(id, asking === 'all' ? null : asking), {
    toast: t('lookingUp.sessions.ended'),
    settled: () => setAsking(null),
  });
  return (
    <>
      <Section separator="line" title={t('lookingUp.sessions')}>
        {sessions.length === 0 && <p className="text-quiet">{t('lookingUp.sessions.none')}</p>}
        <Rows aria-label={t('lookingUp.sessions')}>
          {sessions.map((session) => (
            <Row
              key={session.id}
              strong={deviceText(session.device)}
              quiet={t('lookingUp.sessions.used', {
                at: momentText(session.lastSeenAt),
                since: momentText(session.createdAt),
              })}
              action={
                <Button
                  kind="edge"
                  size="small"
                  aria-label={t('lookingUp.sessions.end.words', { device: deviceText(session.device) })}
                  onClick={() => setAsking(session.id)}
                >
                  {t('lookingUp.sessions.end')}
                </Button>
              }
            />
          ))}
        </Rows>
        {sessions.length > 0 && (
          <Button kind="edge" icon="logout" className="mt-3" onClick={() => setAsking('all')}>
            {t('lookingUp.sessions.endAll')}
          </Button>
        )}
      </Section>
      <Section separator="line" title={t('lookingUp.signIns')}>
        {signIns.length === 0 && <p className="text-quiet">{t('lookingUp.signIns.none')}</p>}
        <Rows aria-label={t('lookingUp.signIns')}>
          {signIns.map((line) => (
            <Row
              key={line.id}
              strong={momentText(line.at)}
              quiet={[deviceText(line.device), line.provider].filter(Boolean).join(' · ')}
              side={
                <Pill kind={line.outcome === 'success' ? 'good' : 'bad'}>
                  {t(line.outcome === 'success' ? 'lookingUp.signIns.success' : 'lookingUp.signIns.failed')}
                </Pill>
              }
            />
          ))}
        </Rows>
      </Section>
      <ConfirmDialog
        open={asking !== null}
        title={t(asking === 'all' ? 'lookingUp.sessions.endAll' : 'lookingUp.sessions.end.title')}
        text={t('lookingUp.sessions.end.text')}
        confirm={t('lookingUp.sessions.end')}
        busy={busy}
        onConfirm={() => void end()}
        onClose={() => setAsking(null)}
      />
    </>
  );
}

function deviceText({ browser, system }: LookupPersonPage['sessions'][number]['device']): string {
  return [browser, system].filter(Boolean).join(', ') || t('lookingUp.device.unknown');
}
