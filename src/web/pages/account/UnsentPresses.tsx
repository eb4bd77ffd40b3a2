import { useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { ownBox, sendPresses } from '#web/sales/bookings/sheet/outbox.ts';
import { useAllPresses } from '#web/sales/bookings/sheet/press.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';

/** Asks at sign-out what to do with actions that are not sent yet: send them first, discard them, or stay signed in. */
export default function UnsentPresses({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate();
  const all = useAllPresses();
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const waiting = all.filter(({ code }) => code === null).length;
  const send = async () => {
    setSending(true);
    await sendPresses();
    if ((await unsentPresses()) === 0) {
      onLeave();
      return;
    }
    setSending(false);
    setFailed(true);
  };
  return (
    <div className="mt-8 grid gap-3">
      <h1 className="text-title font-strong">
        {waiting > 0 ? t('pending.logout.title', { n: waiting }) : t('pending.refused', { n: all.length })}
      </h1>
      <p className="text-quiet">{t('pending.logout.text')}</p>
      {failed && <Refusal text={t('pending.logout.failed')} />}
      {waiting > 0 && (
        <Button size="tall" wide busy={sending} onClick={() => void send()}>
          {t('pending.logout.send')}
        </Button>
      )}
      <LinkButton kind="edge" size="tall" wide to={paths.pending}>
        {t('pending.logout.look')}
      </LinkButton>
      <Button kind="bad" size="tall" wide disabled={sending} onClick={onLeave}>
        {t('pending.logout.leave')}
      </Button>
      <Button kind="bare" size="tall" wide disabled={sending} onClick={() => navigate(paths.trips)}>
        {t('pending.logout.stay')}
      </Button>
    </div>
  );
}

/** How many presses of the signed-in account are only on this device. */
export async function unsentPresses(): Promise<number> {
  return (await (await ownBox())?.presses())?.length ?? 0;
}
