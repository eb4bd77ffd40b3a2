import { useEffect, useState } from 'react';
import type { OpenInput } from '#shared/messaging/chat/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { ErrorState } from '#web/ui/content/ErrorState.tsx';
import { openChat } from './state/queries.ts';

/** Follows a link of `paths.write`: opens the chat and leads to it. */
export default function OpenChat({ params }: { params: URLSearchParams }) {
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const wanted = params.toString();
  useEffect(() => {
    let left = false;
    const input = inputOf(new URLSearchParams(wanted));
    if (!input) {
      navigate(paths.chats, { replace: true });
      return;
    }
    openChat(input).then(
      (chatId) => left || navigate(paths.chat(chatId), { replace: true }),
      (failure: unknown) => left || setError(failure),
    );
    return () => {
      left = true;
    };
  }, [wanted, navigate]);
  if (!error) return <Skeleton rows={5} className="p-4" />;
  return (
    <ErrorState
      title={t('chat.openFailed')}
      text={problemText(error)}
      action={<LinkButton to={paths.chats}>{t('chat.toList')}</LinkButton>}
    />
  );
}

function inputOf(params: URLSearchParams): OpenInput | null {
  const id = Number(params.get('id'));
  const to = params.get('to');
  if (!Number.isInteger(id) || id <= 0) return null;
  switch (params.get('from')) {
    case 'booking':
      return to === 'driver' || to === 'carrier' || to === 'passenger' ? { from: 'booking', bookingId: id, to } : null;
    case 'trip':
      return to === 'driver' || to === 'carrier' ? { from: 'trip', tripId: id, to } : null;
    case 'driver':
      return { from: 'driver', accountId: id };
    case 'carrier':
      return { from: 'carrier', carrierId: id };
    default:
      return null;
  }
}
