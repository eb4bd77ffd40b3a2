import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { share } from '#web/ui/base/share.ts';

/** Sends a company a link that opens its invitation with the address of this person. */
export function InviteMe() {
  const { userInfo } = useSession();
  const url = `${window.location.origin}${paths.members}#invite=${encodeURIComponent(userInfo?.email ?? '')}`;
  const forward = () => share({ title: t('members.alone.title'), url, copied: t('members.alone.copied') });
  return (
    <Button kind="soft" icon="share" onClick={() => void forward()}>
      {t('members.alone.link')}
    </Button>
  );
}
