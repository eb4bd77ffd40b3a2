import { useState } from 'react';
import { daysBetween } from '#shared/core/time.ts';
import { overlappingSeasons } from '#shared/network/timetable/calendar.ts';
import { MAX_SEASONS, type RouteCalendar, YEARLY_DAYS_MAX } from '#shared/network/timetable/calendar-schema.ts';
import { fieldText } from '#web/core/api/errors.ts';
import { today, weekdays } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSetSeasons } from '#web/network/timetable/calendar-queries.ts';
import { planProblemText } from '#web/network/timetable/clash-text.ts';
import { daysLabel } from '#web/network/timetable/days.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { CheckField, RadioRows } from '#web/ui/fields/Choice.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { WeekDays } from '#web/ui/fields/WeekDays.tsx';
import { shownByTheDialog } from './shown-by-the-dialog.ts';

interface DraftSeason {
  key: number;
  from: string;
  to: string;
  days: number[];
  yearly: boolean;
}

/** The seasons of a route: dates, weekdays, and what happens in the rest of the year. Nothing changes before it is saved. */
export function SeasonsForm({ calendar }: { calendar: RouteCalendar }) {
  const [seasons, setSeasons] = useState<DraftSeason[]>(() =>
    calendar.seasons.map((season, key) => ({ ...season, key, days: [...season.days], yearly: season.yearly ?? false })),
  );
  const [seasonOnly, setSeasonOnly] = useState(calendar.seasonOnly);
  const [asked, setAsked] = useState(false);
  const [seen] = useState(calendar);
  const { mutateAsync, isPending, error } = useSetSeasons(calendar.routeId, seen);
  const input = { seasonOnly, seasons: seasons.map(({ from, to, days, yearly }) => ({ from, to, days, yearly })) };
  const stored = { seasonOnly: calendar.seasonOnly, seasons: calendar.seasons };
  const same = JSON.stringify(input) === JSON.stringify(stored);
  const wrong = input.seasons.some((season) => seasonErrors(season).wrong);
  const overlap = !wrong && overlappingSeasons(input.seasons) !== null;
  const change = (key: number, part: Partial<DraftSeason>) =>
    setSeasons(seasons.map((season) => (season.key === key ? { ...season, ...part } : season)));
  const add = () => {
    const key = Math.max(-1, ...seasons.map((season) => season.key)) + 1;
    setSeasons([...seasons, { key, from: '', to: '', days: [...calendar.days], yearly: false }]);
  };
  const save = () => {
    setAsked(true);
    if (wrong || overlap) return;
    mutateAsync(input).then(() => toast({ kind: 'good', text: t('calendar.seasons.saved') }), shownByTheDialog);
  };
  return (
    <div className="grid gap-4">
      <Note>
        {seasons.length === 0
          ? t('calendar.seasons.none', { days: daysLabel(calendar.days) })
          : t('calendar.seasons.text', { days: daysLabel(calendar.days) })}
      </Note>
      <div>
        {seasons.map((season, index) => (
          <SeasonFields
            key={season.key}
            season={season}
            number={index + 1}
            asked={asked}
            onChange={(part) => change(season.key, part)}
            onRemove={() => setSeasons(seasons.filter(({ key }) => key !== season.key))}
          />
        ))}
      </div>
      {seasons.length > 0 && (
        <RadioRows
          label={t('calendar.outside')}
          value={seasonOnly ? 'off' : 'runs'}
          options={[
            { value: 'off', label: t('calendar.outside.off') },
            { value: 'runs', label: t('calendar.outside.runs', { days: daysLabel(calendar.days) }) },
          ]}
          onChange={({ target }) => setSeasonOnly(target.value === 'off')}
        />
      )}
      {((asked && overlap) || error) && (
        <Refusal text={overlap ? fieldText('seasons_overlap') : planProblemText(error)} />
      )}
      <div className="flex flex-wrap gap-3">
        {seasons.length < MAX_SEASONS && (
          <Button kind="edge" icon="plus" onClick={add}>
            {t('calendar.seasons.add')}
          </Button>
        )}
        {!same && (
          <Button busy={isPending} onClick={save}>
            {t('calendar.seasons.save')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface SeasonFieldsProps {
  season: DraftSeason;
  number: number;
  asked: boolean;
  onChange: (part: Partial<DraftSeason>) => void;
  onRemove: () => void;
}

function SeasonFields({ season, number, asked, onChange, onRemove }: SeasonFieldsProps) {
  const errors = seasonErrors(season);
  const shown = (error: string | undefined) => (asked ? error : undefined);
  return (
    <fieldset className="grid gap-3 py-4 border-b first:pt-0">
      <legend className="sr">{t('calendar.season', { n: number })}</legend>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="date"
          label={t('calendar.season.from')}
          value={season.from}
          error={shown(errors.from)}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          type="date"
          label={t('calendar.season.to')}
          min={season.from || today()}
          value={season.to}
          error={shown(errors.to)}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      <WeekDays
        label={t('calendar.season.days')}
        days={weekdays()}
        value={season.days}
        onChange={(days) => onChange({ days })}
      />
      <CheckField
        label={t('calendar.season.yearly')}
        checked={season.yearly}
        onChange={({ target }) => onChange({ yearly: target.checked })}
      />
      {shown(errors.days) && <p className="text-small text-bad">{errors.days}</p>}
      <Button kind="bare" size="small" icon="trash" className="justify-self-start" onClick={onRemove}>
        {t('calendar.season.remove')}
      </Button>
    </fieldset>
  );
}

function seasonErrors({ from, to, days, yearly }: Omit<DraftSeason, 'key'>) {
  const errors = {
    from: from === '' ? fieldText('date_format') : undefined,
    to: endError(from, to, yearly),
    days: days.length === 0 ? fieldText('days_required') : undefined,
  };
  return { ...errors, wrong: Object.values(errors).some(Boolean) };
}

function endError(from: string, to: string, yearly: boolean): string | undefined {
  if (to === '') return fieldText('date_format');
  if (from > to) return fieldText('period_order');
  return yearly && from !== '' && daysBetween(from, to) >= YEARLY_DAYS_MAX ? fieldText('season_yearly') : undefined;
}
