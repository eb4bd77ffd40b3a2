import { useQuery } from '@tanstack/react-query';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Failure } from '../sign-in/Failure.tsx';
import { identitiesQuery } from '../sign-in/sign-in-queries.ts';
import { useProvider } from './use-provider.ts';

/** A fresh answer of an identity provider, for people without a password. */
export interface ProviderProof {
  ticket: string;
  holder: string;
}

interface ProofByProviderProps {
  onProof: (proof: ProviderProof) => void;
}

/** Asks a linked identity provider to authenticate the person again. */
export function ProofByProvider({ onProof }: ProofByProviderProps) {
  const { data = [] } = useQuery(identitiesQuery());
  const { go, going, trouble } = useProvider('check', (outcome, { holder }) => {
    if (outcome.state === 'checked') onProof({ ticket: outcome.ticket, holder });
  });
  return (
    <div className="grid gap-3">
      {data.map(({ provider: id, name }) => (
        <Button
          key={id}
          kind="edge"
          size="tall"
          icon="shield"
          busy={going === id}
          onClick={() => void go({ id, name })}
        >
          {t('signin.factor.proofBy', { provider: name })}
        </Button>
      ))}
      <Failure text={trouble} />
    </div>
  );
}
