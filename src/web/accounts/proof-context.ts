import { createContext, useContext } from 'react';

/** Getting a proof of who one is for what asks for one. */
export interface Proving {
  /** The proof that is held, or one that is asked for now; null when the person cancels. */
  prove: () => Promise<string | null>;
  /** Does something with a proof; asks for another when the server does not take the one that was held. */
  withProof: <T>(send: (proof: string) => Promise<T>) => Promise<T>;
}

export const ProofContext = createContext<Proving | null>(null);

/** For parts below a ProofProvider. */
export function useProof(): Proving {
  const proving = useContext(ProofContext);
  if (!proving) throw new Error('There is no ProofProvider above.');
  return proving;
}
