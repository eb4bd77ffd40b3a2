import type { Seen } from '#shared/operations/tracking/positions/seen.ts';
import { serverTime } from '#web/core/browser/now.ts';
import { ago, duration } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Icon, type IconName } from '#web/ui/base/Icon.tsx';

interface Words {
  icon: IconName;
  bad: boolean;
  /** Fits into two lines of the bar. */
  short: string;
  quiet: string;
}

/**
 * On a driver's sheet: whether passengers see the bus. Its place and its two lines are always there, so that no row moves under the thumb. It
 * leads to the ways to be seen while the screen is off.
 */
export function SharingStrip({ seen }: { seen: Seen | null }) {
  const { icon, bad, short, quiet } = seen ? wordsOf(seen) : NOBODY();
  return (
    <div
      role="status"
      className={cx('border-b border-line print:hidden', bad ? 'bg-bad-soft text-bad' : 'bg-surface-sunken')}
    >
      <Link to={paths.screenOff} className="flex min-h-14 items-center gap-3 px-4 text-small">
        <Icon name={icon} size="s" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{short}</span>
          <span className={cx('block', !bad && 'text-quiet')}>{quiet}</span>
        </span>
        <Icon name="next" size="s" />
      </Link>
    </div>
  );
}

/** The same in the bar; null while nobody needs the position. */
export function barWords(seen: Seen | null): { words: string; icon: IconName; bad: boolean } | null {
  if (!seen) return null;
  const { short, icon, bad } = wordsOf(seen);
  return { words: short, icon, bad };
}

const NOBODY = (): Words => ({
  icon: 'eyeOff',
  bad: false,
  short: t('tracking.seen.nobody'),
  quiet: t('tracking.seen.how'),
});

function wordsOf(seen: Seen): Words {
  const now = new Date(serverTime());
  switch (seen.state) {
    case 'seen':
      return {
        icon: 'check',
        bad: false,
        short: t('tracking.seen.yes'),
        quiet: t('tracking.seen.other', { ago: ago(new Date(seen.at), now) }),
      };
    case 'whileOpen':
      return { icon: 'eye', bad: false, short: t('tracking.seen.open'), quiet: t('tracking.seen.how') };
    case 'refused':
      return { icon: 'alert', bad: true, short: t('tracking.seen.refused'), quiet: t(refusedKey(seen.why)) };
    case 'unseen': {
      const { since, why } = seen;
      const searching = why === 'searching';
      const minutes = since === null ? 0 : Math.round((now.getTime() - since) / 60_000);
      const no = minutes > 0 ? t('tracking.seen.gap', { duration: duration(minutes) }) : t('tracking.seen.no');
      return {
        icon: searching ? 'pin' : 'alert',
        bad: !searching,
        short: searching ? t('tracking.seen.searching') : no,
        quiet: t(`tracking.seen.why.${why}`),
      };
    }
  }
}

function refusedKey(why: Extract<Seen, { state: 'refused' }>['why']) {
  switch (why) {
    case 'bad_time':
    case 'inaccurate':
    case 'implausible':
    case 'not_tracked':
      return `tracking.seen.refused.${why}` as const;
    default:
      return 'tracking.seen.refused.no_coordinates' as const;
  }
}
