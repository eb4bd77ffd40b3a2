import { lazy, Suspense } from 'react';
import { loadMessages } from '#web/core/i18n.ts';
import { identityProviders } from '#web/core/page-facts.ts';
import type { EntryStep } from './entry-step.ts';

const ProviderButtons = lazy(async () => {
  const [{ ProviderButtons: component }] = await Promise.all([
    import('./ProviderButtons.tsx'),
    loadMessages('signin', 'errors', 'fields'),
  ]);
  return { default: component };
});

const Step = lazy(async () => {
  const [{ EntryStepForm: component }] = await Promise.all([
    import('./EntryStepForm.tsx'),
    loadMessages('signin', 'errors', 'fields'),
  ]);
  return { default: component };
});

/** Of a tall button and of the gap below it, in px: their place is kept while they load. */
const BUTTON = 52;
const GAP = 8;

/** The identity providers' buttons below a form; nothing where there is none. */
export function OtherWays({ onStep }: { onStep: (step: EntryStep) => void }) {
  const count = identityProviders().length;
  if (count === 0) return null;
  return (
    <div style={{ minHeight: count * (BUTTON + GAP) - GAP }}>
      <Suspense fallback={null}>
        <ProviderButtons onStep={onStep} />
      </Suspense>
    </div>
  );
}

/** The next step of a sign-in, in place of its first. */
export function NextStep({ step, onStep }: { step: EntryStep; onStep: (step: EntryStep | null) => void }) {
  return (
    <Suspense fallback={null}>
      <Step key={step.ticket} step={step} onStep={onStep} />
    </Suspense>
  );
}
