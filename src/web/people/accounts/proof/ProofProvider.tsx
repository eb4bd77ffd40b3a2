import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { ProblemError } from '#web/core/api/call.ts';
import { serverTime } from '#web/core/browser/now.ts';
import { ProofContext, type Proving } from '../base/proof-context.ts';

const ProofDialog = lazy(() => import('./ProofDialog.tsx'));

interface HeldProof {
  proof: string;
  expiresAt: string;
}

/** A proof is not used in the last milliseconds before it expires. */
const MARGIN = 5_000;

/** Holds the proof of identity in memory, and opens the dialog that asks for one. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const held = useRef<HeldProof | null>(null);
  const [pending, setPending] = useState<{ answer: (proof: HeldProof | null) => void } | null>(null);
  const proving = useMemo<Proving>(() => {
    const ask = async (): Promise<string | null> => {
      const { promise, resolve } = Promise.withResolvers<HeldProof | null>();
      setPending({ answer: resolve });
      held.current = await promise;
      setPending(null);
      return held.current?.proof ?? null;
    };
    const prove = async () => {
      const { current } = held;
      const good = current && new Date(current.expiresAt).getTime() - MARGIN > serverTime();
      return good ? current.proof : ask();
    };
    const withProof: Proving['withProof'] = async (send) => {
      const proof = await prove();
      if (proof === null) throw cancelled();
      try {
        return await send(proof);
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'proof_required') throw error;
        const another = await ask();
        if (another === null) throw error;
        return send(another);
      }
    };
    return { prove, withProof };
  }, []);
  return (
    <ProofContext value={proving}>
      {children}
      {pending && (
        <Suspense fallback={null}>
          <ProofDialog onDone={pending.answer} />
        </Suspense>
      )}
    </ProofContext>
  );
}

function cancelled(): ProblemError {
  return new ProblemError('proof_required', 403);
}
