import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { FIND_MAX, findsAnything, readFind } from '#shared/office/finder/query.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import type { NavItem } from '#web/ui/content/Bars.tsx';
import { isComposing } from '#web/ui/fields/composing.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import '#web/ui/base/popover.css';
import { useCommands } from './commands.ts';
import { groupsOf, type HitGroup } from './hits.ts';
import { findQuery } from './queries.ts';
import { type Hit, recentHits, rememberHit } from './recent.ts';
import { takeTyped, typeAhead } from './typed-ahead.ts';

/** The pause in typing after which the request is sent, in milliseconds. */
const PAUSE = 150;

/** The one search box: by code, telephone, name, plate or parcel; arrow keys move, Enter opens. */
export default function Finder({ places = [], onClose }: { places?: readonly NavItem[]; onClose: () => void }) {
  const { userType } = useSession();
  const [text, setText] = useState('');
  const searched = usePause(text.trim());
  const { data, error, isFetching } = useQuery(findQuery(searched));
  const [recent] = useState(recentHits);
  const empty = text.trim() === '';
  const commands = useCommands(text.trim(), places);
  const found = data && findable(text) ? groupsOf(data) : [];
  const groups: readonly ShownGroup[] = empty
    ? oneGroup('recent', recent)
    : [...oneGroup('commands', commands), ...found];
  const navigate = useNavigate();
  const open = (hit: Hit) => {
    rememberHit(hit);
    onClose();
    void navigate(hit.to);
  };
  const waiting = !empty && findable(text) && (isFetching || searched !== text.trim());
  return (
    <Dialog open onClose={onClose} title={t('finder.title')} className="h-[min(85dvh,42rem)]">
      <Box text={text} onText={setText} groups={groups} busy={waiting} ready={commands.length} onOpen={open} />
      <Note role="status" className="px-1 py-3">
        {groups.length === 0 &&
          statusText({ empty, waiting, known: findable(text), staff: userType !== 'passenger', error })}
      </Note>
    </Dialog>
  );
}

type ShownGroup = Omit<HitGroup, 'name'> & { name: HitGroup['name'] | 'recent' | 'commands' };

interface BoxProps {
  text: string;
  onText: (text: string) => void;
  groups: readonly ShownGroup[];
  busy: boolean;
  /** How many hits are known while the others are still on their way. */
  ready: number;
  onOpen: (hit: Hit) => void;
}

/** The field with its listbox (WAI-ARIA 1.2): the focus stays in the field, the active option is named by its id. */
function Box({ text, onText, groups, busy, ready, onOpen }: BoxProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The dialog moves the focus here a moment later.
  useLayoutEffect(() => {
    if (document.activeElement !== field.current) typeAhead();
    return () => void takeTyped();
  }, []);
  const [moved, setMoved] = useState(0);
  const hits = groups.flatMap((group) => group.hits);
  const active = Math.min(moved, hits.length - 1);
  useEffect(() => {
    if (active > 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || hits.length === 0) return;
    const step = STEPS[event.key];
    const hit = hits[active];
    if (step !== undefined) setMoved((active + step + hits.length) % hits.length);
    else if (event.key === 'Enter' && hit && (!busy || active < ready)) onOpen(hit);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <label className="in gap-3 min-h-13 px-4">
        <Icon name="search" className="text-text" />
        <span className="sr">{t('finder.label')}</span>
        <input
          ref={field}
          data-autofocus
          type="search"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={FIND_MAX}
          placeholder={t('finder.placeholder')}
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? `${id}-${active}` : undefined}
          value={text}
          onFocus={() => onText(text + takeTyped())}
          onChange={({ target }) => {
            onText(target.value);
            setMoved(0);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      {hits.length > 0 && <Results {...{ id, list, groups, hits, active, busy, onOpen }} />}
    </>
  );
}

interface ResultsProps extends Pick<BoxProps, 'groups' | 'busy' | 'onOpen'> {
  id: string;
  list: RefObject<HTMLDivElement | null>;
  /** The hits of all groups, in their order. */
  hits: readonly Hit[];
  active: number;
}

function Results({ id, list, groups, hits, active, busy, onOpen }: ResultsProps) {
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('finder.results')}
      aria-busy={busy || undefined}
      className="combo-list static w-auto max-w-none max-h-none overflow-visible mt-2 -mx-4 rounded-none bg-transparent [box-shadow:none]"
    >
      {groups.map(({ name, hits: own }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} role="presentation" className="combo-group pt-3 text-small">
            {t(`finder.${name}`)}
          </div>
          {own.map((hit) => {
            const at = hits.indexOf(hit);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the active option is named by aria-activedescendant
              <div
                key={hit.to}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onOpen(hit)}
              >
                <Icon name={hit.icon} />
                <span>
                  {hit.label}
                  <small>{hit.quiet}</small>
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const STEPS: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 };

function oneGroup(name: 'recent' | 'commands', hits: Hit[]): ShownGroup[] {
  return hits.length === 0 ? [] : [{ name, hits }];
}

function findable(text: string): boolean {
  return findsAnything(readFind(text));
}

interface FinderState {
  empty: boolean;
  waiting: boolean;
  known: boolean;
  staff: boolean;
  error: Error | null;
}

function statusText({ empty, waiting, known, staff, error }: FinderState): string {
  if (empty) return t(staff ? 'finder.hint' : 'finder.hint.own');
  if (!known) return t('finder.more');
  if (waiting) return t('finder.busy');
  return error ? problemText(error) : t('finder.none');
}

function usePause(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
