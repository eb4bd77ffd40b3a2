import { useEffect, useEffectEvent, useState } from 'react';
import { ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { EntryFailure } from './EntryFailure.tsx';
import { enter } from './enter.ts';
import { autofillsPasskeys, choosePasskey, passkeysWork, signInWithPasskey, stopAsking } from './passkey-browser.ts';

/** The challenge of the suggestions is renewed this often, well before it expires. */
const RENEW_MS = 10 * 60_000;

export default function PasskeyEntry() {
  const { press, busy, failure, error } = usePasskeyEntry();
  if (!passkeysWork()) return null;
  return (
    <div className="grid gap-2">
      <Button kind="edge" size="tall" icon="key" wide busy={busy} onClick={() => void press()}>
        {t('signin.passkey.enter')}
      </Button>
      <EntryFailure text={failure} error={error} />
    </div>
  );
}

function usePasskeyEntry() {
  const [failure, setFailure] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const signIn = async (autofill: boolean) => {
    let started = !autofill;
    try {
      const chosen = await choosePasskey({ autofill });
      started = true;
      enter(await signInWithPasskey(chosen));
    } catch (problem) {
      // If preparing suggestions fails, show none; the user did not ask for them.
      if (!started) return;
      setError(problem);
      if (problem instanceof ProblemError) setFailure(problemText(problem));
      else if (!autofill) setFailure(t('signin.passkey.notEntered'));
    }
  };
  const { run: press, busy } = useAction(() => {
    setFailure(null);
    setError(null);
    return signIn(false);
  });
  // The browser handles one request at a time, so the suggestions stop while the button's dialog is open.
  const waiting = !busy;
  const list = useEffectEvent(() => void signIn(true));
  useEffect(() => {
    if (!waiting) return;
    let over = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    void autofillsPasskeys().then((can) => {
      if (!can || over) return;
      list();
      timer = setInterval(list, RENEW_MS);
    });
    return () => {
      over = true;
      clearInterval(timer);
      stopAsking();
    };
  }, [waiting]);
  return { press, busy, failure, error };
}
