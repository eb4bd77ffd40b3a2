import { createContext, useContext } from 'react';

export interface Proving {
  /** The current proof, or one that the person gives now; null when they cancel. */
  prove: () => Promise<string | null>;
  /** Runs an action with a proof; asks for a new one when the server refuses the current one. */
  withProof: <T>(send: (proof: string) => Promise<T>) => Promise<T>;
}

export const ProofContext = createContext<Proving | null>(null);

/** For components below a ProofProvider. */
export function useProof(): Proving {
  const proving = useContext(ProofContext);
  if (!proving) throw new Error('There is no ProofProvider above.');
  return proving;
}
