import { Fragment, useEffect, useRef } from 'react';
import { Icon, type IconName } from '../base/Icon.tsx';

export interface ComboOption {
  id: string | number;
  label: string;
  /** The secondary line: region, country. */
  quiet?: string | undefined;
  icon?: IconName | undefined;
  /** Taking the option types this text, for which others are then suggested. */
  typed?: string | undefined;
  group?: string | undefined;
}

interface ComboListProps<O extends ComboOption> {
  listId: string;
  label: string;
  options: readonly O[];
  active: number;
  query: string;
  recents: boolean;
  loading: boolean;
  heading?: string | null | undefined;
  onTake: (option: O) => void;
}

/**
 * The listbox of a combobox with at least one option. The old options stay while new ones are loading, so that the list
 * does not flash.
 */
export function ComboList<O extends ComboOption>(props: ComboListProps<O>) {
  const { listId, label, options, active, query, recents, loading, heading, onTake } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className="combo-list">
      {heading && (
        <div aria-hidden="true" className="combo-group">
          {heading}
        </div>
      )}
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={heading ? `${label}: ${heading}` : label}
        aria-busy={loading || undefined}
      >
        {options.map((option, index) => (
          <Fragment key={option.id}>
            {option.group && option.group !== options[index - 1]?.group && (
              <div role="presentation" aria-hidden="true" className="combo-group">
                {option.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the active option is named by aria-activedescendant */}
            <div
              id={`${listId}-${option.id}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onTake(option)}
            >
              {(option.icon ?? (recents && 'clock')) && <Icon name={option.icon ?? 'clock'} />}
              <span>
                <Marked text={option.label} query={query} />
                {option.quiet && <small>{option.quiet}</small>}
              </span>
            </div>
          </Fragment>
        ))}
      </div>
    </div>
  );
}

/** Renders a name with the typed part in bold. A name that was found by another spelling has no bold part. */
function Marked({ text, query }: { text: string; query: string }) {
  const at = query === '' ? -1 : text.toLocaleLowerCase().indexOf(query.trim().toLocaleLowerCase());
  if (at < 0) return <>{text}</>;
  const end = at + query.trim().length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
