import { useState } from 'react';
import type { OutputOf } from '#shared/core/endpoint.ts';
import { providerApi } from '#shared/people/accounts/base/provider-api.ts';
import type { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { call } from '#web/core/api/call.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Failure } from './Failure.tsx';

type Reset = OutputOf<typeof passwordApi.follow>;

/** After a reset: lists the linked identity providers, so that a foreign one can be removed immediately. */
export default function LinkedAfterReset({ reset, onDone }: { reset: Reset; onDone: () => void }) {
  const [left, setLeft] = useState(reset.identities);
  const { signedIn, proof } = reset;
  const {
    run: unlink,
    running,
    failure,
  } = useAction(
    (identityId: number, as: { token: string; proof: string }) =>
      call(providerApi.unlink, { params: { identityId } }, as),
    { done: (_, identityId) => setLeft(left.filter(({ id }) => id !== identityId)), refusal: 'beside' },
  );
  return (
    <div className="mt-6 grid gap-4">
      <h1 className="text-figure font-strong">{t('password.linked.title')}</h1>
      <p>{t(signedIn ? 'password.linked.text' : 'password.linked.textLater')}</p>
      <Rows>
        {left.map(({ id, name, email }) => (
          <Row
            key={id}
            strong={name}
            quiet={email}
            action={
              signedIn &&
              proof && (
                <Button
                  kind="edge"
                  size="small"
                  busy={running?.[0] === id}
                  aria-label={t('password.linked.removeOf', { provider: name, email })}
                  onClick={() => void unlink(id, { token: signedIn.token, proof })}
                >
                  {t('password.linked.remove')}
                </Button>
              )
            }
          />
        ))}
      </Rows>
      {left.length === 0 && <p role="status">{t('password.linked.none')}</p>}
      <Failure text={failure} />
      <Button size="tall" wide onClick={onDone}>
        {t('password.linked.continue')}
      </Button>
    </div>
  );
}
