import { useState } from 'react';
import { supportApi } from '#shared/office/support/api.ts';
import { supportQuestion, visitorQuestion } from '#shared/office/support/schema.ts';
import { call } from '#web/core/api/call.ts';
import { dropDraft, readTexts, useDraft } from '#web/core/forms/draft.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { Failure } from '#web/people/accounts/sign-in/Failure.tsx';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

const DRAFT = 'support';
const EMPTY = { text: '', email: '' };

/** A question to support, which is answered by mail. */
export default function SupportForm() {
  const { userInfo } = useSession();
  const [sent, setSent] = useState<{ email: string; key: string } | null>(null);
  const form = useZodForm(userInfo ? supportQuestion : visitorQuestion, readTexts(DRAFT, EMPTY));
  useDraft(DRAFT, form);
  const { submit, busy, failure } = useSubmit(
    form,
    (body, idempotencyKey) => call(supportApi.write, { body }, { idempotencyKey }),
    ({ key }) => {
      setSent({ key, email: userInfo?.email ?? (form.getValues('email') ?? '').trim() });
      form.reset(EMPTY);
      dropDraft(DRAFT);
    },
  );
  if (sent !== null) {
    return (
      <div ref={focused} tabIndex={-1} className="grid justify-items-start gap-1">
        <p className="flex items-center gap-2 font-strong text-good">
          <Icon name="check" />
          {t('help.support.sent')}
        </p>
        <p className="wrap-anywhere">
          {sent.email ? t('help.support.answer', { email: sent.email }) : t('help.support.answerHere')}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <LinkButton kind="edge" to={paths.request(sent.key)}>
            {t('help.support.open')}
          </LinkButton>
          <Button kind="edge" onClick={() => setSent(null)}>
            {t('help.support.another')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t('help.support')} className="grid gap-4">
      <p>{t('help.support.lead')}</p>
      <TextArea label={t('help.support.text')} hint={t('help.support.hint')} {...fieldOf(form, 'text')} />
      {!userInfo && (
        <TextField
          label={t('help.support.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldOf(form, 'email')}
        />
      )}
      <Failure text={failure} />
      <Button type="submit" size="tall" icon="mail" busy={busy} className="justify-self-start">
        {t('help.support.send')}
      </Button>
    </form>
  );
}

/** The form is gone, and the focus with it: the message that replaced it takes the focus and is announced. */
function focused(element: HTMLElement | null): void {
  element?.focus();
}
