import { lazy, Suspense } from 'react';
import { ProblemError } from '#web/core/api/call.ts';
import { Failure } from './Failure.tsx';

const BlockedLink = lazy(() => import('./BlockedLink.tsx'));

/** The refusal of an entry, above the submit button; that of a blocked account leads to the reasons. */
export function EntryFailure({ text, error }: { text: string | null; error: unknown }) {
  const code = blockedCode(error);
  return (
    <>
      <Failure text={text} />
      {code !== null && (
        <Suspense fallback={null}>
          <BlockedLink code={code} />
        </Suspense>
      )}
    </>
  );
}

/** The code of the decision that has blocked the account; null for other errors. */
function blockedCode(error: unknown): string | null {
  if (!(error instanceof ProblemError) || error.code !== 'account_blocked') return null;
  const { facts } = error;
  return typeof facts === 'object' && facts !== null && 'code' in facts ? String(facts.code) : null;
}
