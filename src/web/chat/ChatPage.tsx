import { t } from '#web/core/i18n.ts';
import { useSession } from '#web/core/session.ts';
import { usePageTitle } from '#web/core/title.ts';
import { paths } from '#web/paths.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';

/** /chat: no conversations yet, and how to reach each other until there are. */
export function ChatPage() {
  const passenger = useSession().userType === 'passenger';
  const title = t('core.title.chat');
  usePageTitle(title);
  return (
    <>
      <TopBar title={title} large />
      <Empty
        title={t('chat.empty')}
        text={t(passenger ? 'chat.passenger' : 'chat.staff')}
        action={
          <LinkButton to={paths.trips} size="tall" icon={passenger ? 'ticket' : 'bus'} wide>
            {t(passenger ? 'chat.trips' : 'chat.staffTrips')}
          </LinkButton>
        }
      />
    </>
  );
}
