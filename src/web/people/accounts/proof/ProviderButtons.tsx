import { identityProviders } from '#web/core/browser/page-facts.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { EntryFailure } from '../sign-in/EntryFailure.tsx';
import type { EntryStep } from '../sign-in/enter.ts';
import { enter } from '../sign-in/enter.ts';
import { storeHolder } from './provider-holder.ts';
import { useProvider } from './use-provider.ts';

/** A button for each identity provider, in its own chunk: the first screen does not need it. */
export default function ProviderButtons({ onStep }: { onStep: (step: EntryStep) => void }) {
  const navigate = useNavigate();
  const providers = identityProviders();
  const { go, going, trouble, error } = useProvider('enter', (outcome, { holder, provider }) => {
    if (outcome.state === 'signedIn') enter(outcome.signedIn);
    if (outcome.state === 'secondFactor') onStep({ kind: 'secondFactor', ticket: outcome.ticket });
    if (outcome.state === 'link') {
      onStep({ kind: 'link', ticket: outcome.ticket, email: outcome.email, holder, provider });
    }
    if (outcome.state === 'setup') {
      storeHolder(holder);
      navigate(`${paths.setupPassword}?ticket=${outcome.ticket}`);
    }
  });
  return (
    <div className="grid gap-2">
      {providers.map((provider) => (
        <Button
          key={provider.id}
          kind="edge"
          size="tall"
          icon="shield"
          wide
          busy={going === provider.id}
          onClick={() => void go(provider)}
        >
          {t('signin.provider.enter', { provider: provider.name })}
        </Button>
      ))}
      <EntryFailure text={trouble} error={error} />
    </div>
  );
}
