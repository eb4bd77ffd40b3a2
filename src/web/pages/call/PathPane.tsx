import { longDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { CallTripList } from './CallTripList.tsx';
import { type CallFacts, readAloud } from './call-texts.ts';
import { DayChips } from './DayChips.tsx';
import { TownChips } from './TownChips.tsx';
import type { Call } from './use-call.tsx';

export function PathPane({ call, facts }: { call: Call; facts: CallFacts | null }) {
  const { state, set, trips } = call;
  const date = state.date ?? trips.data?.date;
  return (
    <section aria-labelledby="call-path" className="grid content-start gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2 min-h-(--hit)">
        <h2 id="call-path" className="text-title font-strong">
          {t('call.where')}
        </h2>
        <Segmented
          label={t('call.kind')}
          options={[
            { value: 'passenger', label: t('call.kind.passenger'), icon: 'user' },
            { value: 'parcel', label: t('call.kind.parcel'), icon: 'box' },
          ]}
          value={state.kind}
          onChange={(kind) => set({ kind, date: state.date })}
          className="w-[14rem]"
        />
      </header>
      <TownChips call={call} end="from" />
      <TownChips call={call} end="to" />
      <DayChips call={call} />
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h3 className="font-strong">{date ? t('call.trips', { date: longDate(date) }) : t('shell.trips')}</h3>
          {state.kind === 'passenger' && <span className="text-small text-quiet">{t('call.trips.scope')}</span>}
        </div>
        <CallTripList call={call} />
      </div>
      {facts && (
        <div className="rounded-m bg-surface-sunken p-4">
          <h3 className="text-small font-medium text-quiet">{t('call.read')}</h3>
          <p aria-live="polite" className="n mt-1">
            {readAloud(facts)}
          </p>
        </div>
      )}
    </section>
  );
}
