import { useEffect, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { likelyPush, onPermission, turnPushOn } from '#web/messaging/notifications/push.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Section } from '#web/ui/content/Section.tsx';

/** Says to a driver that a request cannot call them on this device, and what reaches them instead. */
export function Uncalled() {
  const { userType, userInfo } = useSession();
  const [state, setState] = useState(likelyPush);
  useEffect(() => onPermission(() => setState(likelyPush())), []);
  const { run, busy } = useAction(turnPushOn, { done: setState });
  if (userType !== 'driver' || state === 'on') return null;
  return (
    <Section title={t('dashboard.uncalled')}>
      <p className="mb-3 text-quiet wrap-anywhere">
        {t(`dashboard.uncalled.${state}`)}{' '}
        {userInfo?.email ? t('dashboard.uncalled.mail', { email: userInfo.email }) : t('dashboard.uncalled.text')}
      </p>
      {state === 'off' ? (
        <Button kind="soft" icon="bell" busy={busy} onClick={() => void run()}>
          {t('dashboard.uncalled.on')}
        </Button>
      ) : (
        <LinkButton kind="soft" icon="bell" to={paths.settings}>
          {t('dashboard.uncalled.settings')}
        </LinkButton>
      )}
    </Section>
  );
}
