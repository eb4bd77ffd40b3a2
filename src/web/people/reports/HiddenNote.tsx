import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';

export default function HiddenNote({ code, page }: { code: string | null; page: boolean }) {
  return (
    <p className="rounded-m bg-bad-soft p-3 text-small">
      {t(page ? 'reports.hidden.page' : 'reports.hidden')}{' '}
      {code !== null && (
        <Link to={paths.report(code)} className="text-action underline underline-offset-2">
          {t('reports.hidden.why')}
        </Link>
      )}
    </p>
  );
}
