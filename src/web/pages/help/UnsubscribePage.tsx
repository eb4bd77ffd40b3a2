import { useQuery } from '@tanstack/react-query';
import { unsubscribeApi } from '#shared/messaging/notifications/unsubscribe-api.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /unsubscribe/{token}: the link at the end of a mail. One press switches its kinds off, another switches them on again; no sign-in. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const title = t('unsubscribe.title');
  const queryKey = ['unsubscribe', token];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(unsubscribeApi.kinds, { params: { token } }, { signal }),
  });
  const { run, busy } = useAction(
    (isOn: boolean) => call(isOn ? unsubscribeApi.on : unsubscribeApi.off, { params: { token } }),
    { done: (now) => queryClient.setQueryData(queryKey, now) },
  );
  return (
    <Page title={title} align="left" large>
      <Loaded
        query={query}
        loading={<Skeleton kind="text" rows={4} className="px-4" />}
        gone={<Empty title={t('unsubscribe.gone')} text={t('unsubscribe.gone.text')} />}
      >
        {(data) => (
          <div className="grid justify-items-start gap-4 px-4">
            <p>{t(data.off ? 'unsubscribe.off' : 'unsubscribe.on')}</p>
            <ul className="grid gap-1 pl-5 list-decimal">
              {data.kinds.map((kind) => (
                <li key={kind}>{t(`settings.kind.${kind}`)}</li>
              ))}
            </ul>
            <Button
              kind={data.off ? 'edge' : 'main'}
              size="tall"
              icon="mail"
              busy={busy}
              onClick={() => void run(data.off)}
            >
              {t(data.off ? 'unsubscribe.again' : 'unsubscribe.stop')}
            </Button>
            <Note role="status">{t('unsubscribe.rest')}</Note>
          </div>
        )}
      </Loaded>
    </Page>
  );
}
