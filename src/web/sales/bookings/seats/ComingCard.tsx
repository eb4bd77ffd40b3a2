import type { ReactNode } from 'react';
import { daysBetween } from '#shared/core/time.ts';
import type { ComingAnswer } from '#shared/sales/trips/coming-answer.ts';
import { useNow } from '#web/core/browser/now.ts';
import { dateIn, dayAndMonth, dayFrom, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { useAction } from '#web/ui/base/use-action.ts';

interface ComingCardProps {
  question: ComingAnswer;
  /** The departure from the passenger's stop, and its time zone. */
  departsAt: string;
  zone: string;
  seats: number;
  onYes: () => Promise<unknown>;
  /** Opens the dialog that cancels; without it there is no such button. */
  onNo?: (() => void) | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** "Are you coming tomorrow?": one press confirms, the other opens the dialog that cancels (docs/product.md 9.32). */
export function ComingCard({ question, className, children, ...ask }: ComingCardProps) {
  const { answeredAt } = question;
  return (
    <section
      className={cx('grid gap-3 rounded-m bg-surface-sunken p-4 print:hidden', className)}
      aria-label={titleOf(ask, useNow())}
    >
      <div aria-live="polite">
        {answeredAt !== null && <Confirmed question={{ ...question, answeredAt }} zone={ask.zone} />}
        {answeredAt === null && <Ask question={question} {...ask} />}
      </div>
      {children}
    </section>
  );
}

function Confirmed({ question, zone }: { question: ComingAnswer & { answeredAt: string }; zone: string }) {
  const now = useNow();
  const { answeredAt, by } = question;
  return (
    <p className="flex items-center gap-3">
      <Icon name="check" className="text-good" />
      <span>
        <b className="block font-strong">{t(by === 'carrier' ? 'coming.done.phone' : 'coming.done')}</b>
        <span className="n text-small text-quiet">
          {t('coming.at', {
            date: dayFrom(dateIn(zone, now), dateIn(zone, answeredAt)),
            time: timeIn(zone, answeredAt),
          })}
        </span>
      </span>
    </p>
  );
}

type AskProps = Omit<ComingCardProps, 'className' | 'children'>;

function Ask({ question: { releaseAt }, departsAt, zone, seats, onYes, onNo }: AskProps) {
  const now = useNow();
  const { run: yes, busy, failure } = useAction(onYes, { refusal: 'beside' });
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="text-title font-heavy">{titleOf({ departsAt, zone }, now)}</h2>
        <p className="text-quiet">{t('coming.about', { time: timeIn(zone, departsAt) })}</p>
        {seats > 1 && <p className="text-quiet">{t('coming.party', { n: seats })}</p>}
        {releaseAt && (
          <p className="font-strong">{t('coming.release', { until: untilLabel(releaseAt, zone), n: seats })}</p>
        )}
      </div>
      <Refusal text={failure} />
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {onNo && (
          <Button kind="edge" size="tall" disabled={busy} onClick={onNo}>
            {t('coming.no', { n: seats })}
          </Button>
        )}
        <Button size="tall" busy={busy} onClick={() => void yes()}>
          {t('coming.yes', { n: seats })}
        </Button>
      </div>
    </div>
  );
}

function titleOf({ departsAt, zone }: Pick<ComingCardProps, 'departsAt' | 'zone'>, now: Date): string {
  const date = dateIn(zone, departsAt);
  const away = daysBetween(dateIn(zone, now), date);
  if (away === 0) return t('coming.ask.today');
  return away === 1 ? t('coming.ask.tomorrow') : t('coming.ask.date', { date: dayAndMonth(date) });
}

/** '25 листопада, 22:00'. */
function untilLabel(at: string, zone: string): string {
  return t('coming.at', { date: dayAndMonth(dateIn(zone, at)), time: timeIn(zone, at) });
}
