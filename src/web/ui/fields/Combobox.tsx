import { type ReactNode, type RefObject, useId } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from '../base/Button.tsx';
import { cx } from '../base/cx.ts';
import { describedBy, type FieldFrame, FieldNotes } from '../base/Field.tsx';
import { Icon, type IconName } from '../base/Icon.tsx';
import { ComboList, type ComboOption } from './ComboList.tsx';
import { useCombo } from './combo.ts';

interface ComboboxProps<O extends ComboOption> extends FieldFrame {
  value: O | null;
  onChange: (option: O | null) => void;
  options: readonly O[];
  /** Called with every change of the text; the caller decides when to request suggestions. */
  onQuery: (text: string) => void;
  /**
   * Called when the field is left with a text but no chosen option. The text stays until `value` changes or the promise
   * resolves to false.
   */
  onLeave?: ((text: string) => Promise<boolean>) | undefined;
  /** The form finds out by itself what a typed text means, so Enter may send it; otherwise Enter waits for the options. */
  enterSends?: boolean | undefined;
  /** Options to show while nothing is typed, and what they are unless they were chosen lately. */
  recent?: readonly O[] | undefined;
  recentHeading?: string | undefined;
  /** On a phone the open field covers the screen; this is shown there, and in the list elsewhere, while nothing is typed. */
  whole?: ReactNode;
  loading?: boolean | undefined;
  placeholder?: string | undefined;
  /** The text when there are no suggestions. */
  none?: ReactNode;
  /** Heading of suggestions that do not have the typed name; Enter takes none of them then. */
  heading?: string | null | undefined;
  icon?: IconName | undefined;
  /** Shows the label inside the field, as in the search form. */
  labelInside?: boolean | undefined;
  /** The ref and `onBlur` of a form library, which focuses the first field with an error. */
  inputRef?: RefObject<HTMLInputElement | null> | ((element: HTMLInputElement | null) => void) | undefined;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
}

/** An editable combobox with a listbox popup (WAI-ARIA 1.2). The arrow keys move, Enter chooses, Escape closes. */
export function Combobox<O extends ComboOption>(props: ComboboxProps<O>) {
  const { label, hideLabel, hint, error, className, labelInside, icon, recent = [], loading, heading } = props;
  const id = useId();
  const listId = `${id}-list`;
  const asking = typeof heading === 'string';
  const combo = useCombo({ ...props, recent, asking });
  const { open, shown, active, recents, text } = combo;
  const listed = open && shown.length > 0;
  const none = heading ?? props.none ?? t('ui.combo.none');
  const message = open && !recents && !listed && (loading ? t('ui.loading') : none);
  const current = shown[active];
  const control = (
    <input
      id={id}
      ref={props.inputRef}
      name={props.name}
      type="text"
      role="combobox"
      autoComplete="off"
      spellCheck={false}
      placeholder={props.placeholder}
      aria-expanded={listed}
      aria-controls={listed ? listId : undefined}
      aria-autocomplete="list"
      aria-activedescendant={current && `${listId}-${current.id}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, hint, error)}
      value={text}
      onChange={(event) => combo.write(event.target.value)}
      onFocus={(event) => event.target.select()}
      onClick={() => combo.setOpen(true)}
      onBlur={(event) => {
        combo.onBlur(event);
        props.onBlur?.();
      }}
      onKeyDown={combo.onKeyDown}
    />
  );
  return (
    <div
      ref={combo.box}
      data-open={open || undefined}
      className={cx('field combo', open && props.whole !== undefined && 'combo-whole', className)}
    >
      {!labelInside && (
        <label htmlFor={id} className={hideLabel ? 'sr' : 'field-label'}>
          {label}
        </label>
      )}
      <div className={cx('in', labelInside && 'in-two', error && 'is-bad')}>
        {open && props.whole !== undefined && (
          <IconButton name="back" label={t('ui.close')} className="combo-back" onClick={combo.drop} />
        )}
        {icon && <Icon name={icon} />}
        {labelInside ? <Inside {...{ id, label, control }} /> : control}
        {open && text !== '' && (
          <IconButton name="close" iconSize="s" label={t('ui.combo.clear')} onClick={() => combo.write('')} />
        )}
      </div>
      {open && recents && props.whole && <div className="combo-above">{props.whole}</div>}
      {listed && (
        <ComboList
          {...{ listId, label, options: shown, active, recents }}
          query={recents ? '' : text}
          heading={recents ? (props.recentHeading ?? t('ui.combo.recent')) : heading}
          loading={loading === true && !recents}
          onTake={combo.take}
        />
      )}
      {/* The region exists before it has a text; otherwise screen readers do not announce the text. */}
      <div aria-live="polite" className={message ? 'combo-list' : 'sr'}>
        {message && <div className="combo-group">{message}</div>}
        {listed && !recents && !loading && (heading ?? t('ui.combo.found', { n: shown.length }))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

function Inside({ id, label, control }: { id: string; label: string; control: ReactNode }) {
  return (
    <span>
      <label htmlFor={id}>
        <small>{label}</small>
      </label>
      {control}
    </span>
  );
}
