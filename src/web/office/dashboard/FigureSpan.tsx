import { addDays, isLocalDate, type LocalDate } from '#shared/core/time.ts';
import { calendarSpan, FIGURE_PERIODS, type FigurePeriod } from '#shared/office/dashboard/figures.ts';
import type { Span } from '#shared/office/dashboard/period.ts';
import { monthAndYear, numericDate, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from '#web/ui/base/Button.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

interface FigureSpanProps {
  choice: PeriodChoice;
  span: Span;
  onChange: (next: Partial<PeriodChoice>) => void;
}

/** Chooses the period: a month, quarter or year with the ones before and after it, or any days. */
export function FigureSpan({ choice, span, onChange }: FigureSpanProps) {
  const { period } = choice;
  return (
    <Section separator="none" className="pt-2">
      <Segmented
        label={t('figures.period')}
        options={[...FIGURE_PERIODS, 'days' as const].map((value) => ({
          value,
          label: t(`figures.period.${value}`),
        }))}
        value={period}
        onChange={(next) => onChange(next === 'days' ? { period: next, ...span } : { period: next, from: span.from })}
        className="mb-3 lg:max-w-prose"
      />
      {period === 'days' ? (
        <div className="grid pairs gap-3 lg:max-w-prose">
          <TextField
            type="date"
            label={t('figures.from')}
            value={choice.from}
            max={choice.to}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          <TextField
            type="date"
            label={t('figures.to')}
            value={choice.to}
            min={choice.from}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        </div>
      ) : (
        <div className="flex items-center gap-2 lg:max-w-prose">
          <IconButton
            name="left"
            label={t('figures.earlier')}
            onClick={() => onChange({ from: addDays(span.from, -1) })}
          />
          <b className="flex-1 text-center">{spanLabel(span, period)}</b>
          <IconButton
            name="forward"
            label={t('figures.later')}
            disabled={span.to >= today()}
            onClick={() => onChange({ from: addDays(span.to, 1) })}
          />
        </div>
      )}
    </Section>
  );
}

/** 'листопад 2026', '01.10.2026 – 22.11.2026', '2026'. */
function spanLabel({ from, to }: Span, period: PeriodChoice['period']): string {
  if (period === 'month') return monthAndYear(from);
  if (period === 'year') return from.slice(0, 4);
  return `${numericDate(from)} – ${numericDate(to)}`;
}

/** A period of a page of figures: a calendar period, given by one of its days, or the days from `from` to `to`. */
export interface PeriodChoice {
  period: FigurePeriod | 'days';
  from: LocalDate;
  to: LocalDate;
}

/** Reads the period from the query of the address; the default is the current month. */
export function periodOf(params: URLSearchParams, today: LocalDate): PeriodChoice {
  const period = params.get('period') === 'days' ? 'days' : FIGURE_PERIODS.find((one) => one === params.get('period'));
  return { period: period ?? 'month', from: dayOf(params.get('from')) ?? today, to: dayOf(params.get('to')) ?? today };
}

/** Writes a period as the query of the address, without defaults. */
export function periodParams({ period, from, to }: PeriodChoice, today: LocalDate): Record<string, string> {
  return {
    ...(period !== 'month' && { period }),
    ...(from !== today && { from }),
    ...(period === 'days' && { to }),
  };
}

export function spanOfChoice({ period, from, to }: PeriodChoice, today: LocalDate): Span {
  return period === 'days' ? { from, to } : calendarSpan(period, from, today);
}

function dayOf(text: string | null): LocalDate | null {
  return text !== null && isLocalDate(text) ? text : null;
}
