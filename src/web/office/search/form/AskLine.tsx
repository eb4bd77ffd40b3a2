import type { Place } from '#shared/network/places/schema.ts';
import { longDate } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import type { FullSearch } from './queries.ts';

interface AskLineProps {
  search: FullSearch;
  from: Place | null;
  to: Place | null;
  open: boolean;
  onPress: () => void;
}

/** On a phone the search in one line, so that the results are on the first screen; a press opens its form. */
export function AskLine({ search, from, to, open, onPress }: AskLineProps) {
  const { kind, passengers, date } = search;
  const who = kind === 'parcel' ? t('search.kind.parcel') : t('search.passengers', { n: passengers });
  return (
    <button
      type="button"
      className="lg:hidden flex items-center justify-between gap-3 w-full min-h-(--hit) py-2 px-4 bg-surface-sunken text-left"
      aria-expanded={open}
      onClick={onPress}
    >
      <span className="min-w-0">
        <span className="sr">{t('search.change')}: </span>
        <span className="block font-strong">{from && to ? `${named(from.name)} – ${named(to.name)}` : '\u00a0'}</span>
        <span className="block text-small text-quiet">
          {longDate(date)} · {who}
        </span>
      </span>
      <Icon name={open ? 'up' : 'edit'} className="text-action" />
    </button>
  );
}
