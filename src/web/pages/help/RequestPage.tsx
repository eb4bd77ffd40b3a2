import { useQuery } from '@tanstack/react-query';
import { supportApi } from '#shared/office/support/api.ts';
import { type OwnRequest, replyInput } from '#shared/office/support/schema.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { dropDraft, readTexts, useDraft } from '#web/core/forms/draft.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { ownTicketsQuery, requestQuery } from '#web/office/support/queries.ts';
import { REQUEST_LOOKS, RequestMessages } from '#web/office/support/RequestMessages.tsx';
import { paths } from '#web/paths.ts';
import { Failure } from '#web/people/accounts/sign-in/Failure.tsx';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /help/requests/{key}: a request to support or a question to a carrier with its answers, and a field to write again; it needs no sign-in. */
export function RequestPage() {
  const { key = '' } = useParams();
  const query = useQuery(requestQuery(key));
  const { data } = query;
  const title = data
    ? data.carrier === null
      ? t('support.request', { id: data.id })
      : t('support.question')
    : t('support.request.any');
  const carrier = data?.carrier ? inOwnScript(data.carrier) : undefined;
  return (
    <Page
      title={title}
      subtitle={carrier}
      align="left"
      back={carrier === undefined ? `${paths.help}#support` : paths.search}
    >
      <Loaded
        query={query}
        loading={<Skeleton rows={4} className="px-4" />}
        gone={
          <Empty
            title={t('support.request.gone')}
            text={t('support.request.gone.text')}
            action={<LinkButton to={`${paths.help}#support`}>{t('support.request.help')}</LinkButton>}
          />
        }
      >
        {(data) => <Contents ticket={data} />}
      </Loaded>
    </Page>
  );
}

function Contents({ ticket: request }: { ticket: OwnRequest }) {
  const draft = `support:${request.key}`;
  const form = useZodForm(replyInput, readTexts(draft, { text: '' }));
  useDraft(draft, form);
  const { submit, busy, failure } = useSubmit(
    form,
    (body) => call(supportApi.reply, { params: { key: request.key }, body }),
    (now) => {
      form.reset({ text: '' });
      dropDraft(draft);
      queryClient.setQueryData(requestQuery(request.key).queryKey, now);
      void queryClient.invalidateQueries({ queryKey: ownTicketsQuery().queryKey });
    },
  );
  return (
    <div className="grid gap-4 px-4">
      <p role="status">
        <Pill kind={REQUEST_LOOKS[request.state]}>{t(`support.own.${request.state}`)}</Pill>
      </p>
      <RequestMessages
        messages={request.messages}
        person={t('support.you')}
        answerer={request.carrier === null ? undefined : inOwnScript(request.carrier)}
      />
      <form onSubmit={submit} noValidate className="grid gap-3" aria-label={t('support.reply')}>
        <TextArea
          label={t('support.reply')}
          hint={
            request.state === 'closed'
              ? t(request.carrier === null ? 'support.reply.closed' : 'support.question.closed')
              : undefined
          }
          {...fieldOf(form, 'text')}
        />
        <Failure text={failure} />
        <Button type="submit" icon="send" busy={busy} className="justify-self-start">
          {t('support.send')}
        </Button>
      </form>
    </div>
  );
}
