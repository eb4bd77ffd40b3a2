import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';

export default function BlockedLink({ code }: { code: string }) {
  return (
    <p>
      <Link to={paths.report(code)} className="text-action underline underline-offset-2">
        {t('reports.blocked.why')}
      </Link>
    </p>
  );
}
