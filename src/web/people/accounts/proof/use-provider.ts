import { useEffect, useRef, useState } from 'react';
import type { ProviderOutcome, ProviderPurpose } from '#shared/people/accounts/base/provider-schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { goToProvider, type Journey, type PopupEnd } from './provider-popup.ts';

/** The origin of an outcome: the secret that its ticket is bound to, and the provider's name. */
interface Origin {
  holder: string;
  provider: string;
}

/**
 * Runs the sign-in at a provider after a press. `trouble` is the message when it fails: the popup was blocked or closed, or the
 * server's problem, which is the `error`.
 */
export function useProvider(purpose: ProviderPurpose, onOutcome: (outcome: ProviderOutcome, from: Origin) => void) {
  const [going, setGoing] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const journey = useRef<Journey | null>(null);
  useEffect(() => () => journey.current?.end(), []);

  const go = async (provider: { id: string; name: string }, proof?: string) => {
    journey.current?.end();
    setTrouble(null);
    setError(null);
    const gone = (how: PopupEnd) => {
      setGoing(null);
      setTrouble(t(`signin.provider.${how}`, { provider: provider.name }));
    };
    const started = goToProvider(provider.id, purpose, gone, proof);
    journey.current = started;
    if (!started) {
      setTrouble(t('signin.provider.blocked', { provider: provider.name }));
      return;
    }
    setGoing(provider.id);
    try {
      const outcome = await started.outcome;
      if (journey.current !== started) return;
      setTrouble(null);
      onOutcome(outcome, { holder: started.holder, provider: provider.name });
    } catch (problem) {
      // A newer press has replaced this one.
      if (journey.current !== started || isAbort(problem)) return;
      setTrouble(problemText(problem));
      setError(problem);
    } finally {
      if (journey.current === started) setGoing(null);
    }
  };
  return { go, going, trouble, error };
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
