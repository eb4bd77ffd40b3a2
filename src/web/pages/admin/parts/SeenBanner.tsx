import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { momentText } from '#web/office/admin/FoundRows.tsx';
import { closeView } from '#web/office/admin/lookup-queries.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { toast } from '#web/ui/base/toasts.ts';

/** Shows on every page of a view its person, that nothing can be changed, and that the view is recorded. */
export function SeenBanner({
  accountId,
  name,
  endsAt,
}: {
  accountId: number;
  name: string;
  endsAt?: string | undefined;
}) {
  const navigate = useNavigate();
  const close = async () => {
    try {
      await closeView(accountId);
      navigate(paths.adminPerson(accountId));
    } catch (error) {
      toast({ kind: 'bad', text: problemText(error) });
    }
  };
  return (
    <section
      aria-label={t('lookingUp.view')}
      className="mx-4 mb-4 flex flex-wrap items-center gap-3 rounded-m bg-now-soft p-3"
    >
      <Icon name="eye" />
      <p className="min-w-0 flex-1">
        <span className="font-strong">{t('lookingUp.seen.as', { name })}</span> {t('lookingUp.seen.rules')}
        {endsAt && ` ${t('lookingUp.seen.until', { until: momentText(endsAt) })}`}
      </p>
      <Button kind="edge" size="small" onClick={() => void close()}>
        {t('lookingUp.seen.close')}
      </Button>
    </section>
  );
}
