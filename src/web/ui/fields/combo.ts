import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTapOutside } from '../base/page.ts';
import type { ComboOption } from './ComboList.tsx';
import { isComposing } from './composing.ts';

const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };

interface ComboSource<O> {
  value: O | null;
  onChange: (option: O | null) => void;
  options: readonly O[];
  recent: readonly O[];
  onQuery: (text: string) => void;
  /** The options belong to an earlier text, so Enter takes none unless an arrow key has selected it. */
  loading?: boolean | undefined;
  /** The options are a question: Enter takes none unless an arrow key has selected it. */
  asking?: boolean | undefined;
  /**
   * Called when the field is left with a text but no chosen option. The text stays until `value` changes or the promise
   * resolves to false.
   */
  onLeave?: ((text: string) => Promise<boolean>) | undefined;
  /** The form finds out by itself what a typed text means, so Enter may send it. */
  enterSends?: boolean | undefined;
}

interface Combo<O> {
  box: RefObject<HTMLDivElement | null>;
  open: boolean;
  setOpen: (open: boolean) => void;
  text: string;
  /** Nothing is typed, so `shown` contains recently chosen options. */
  recents: boolean;
  shown: readonly O[];
  /**
   * The index of the option that Enter takes; -1 for none. The first suggestion is the best match and is active without
   * an arrow key.
   */
  active: number;
  take: (option: O) => void;
  write: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: (event: FocusEvent) => void;
  /** Closes the list as Escape does. */
  drop: () => void;
}

/** The state of a combobox: the typed text, the shown options and the active one. The caller stores the chosen option. */
export function useCombo<O extends ComboOption>({
  value,
  onChange,
  options,
  recent,
  onQuery,
  loading,
  asking,
  onLeave,
  enterSends,
}: ComboSource<O>): Combo<O> {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [pointed, setActive] = useState(-1);
  /** Enter was pressed before the options of the text had arrived. */
  const [entered, setEntered] = useState(false);
  const recents = typed === null || typed === '';
  const shown = recents ? recent : options;
  const implied = recents || loading || asking || shown.length === 0 ? -1 : 0;
  const active = open ? Math.max(pointed, implied) : -1;
  const shut = () => {
    setOpen(false);
    setActive(-1);
    setEntered(false);
  };
  const drop = () => {
    shut();
    setTyped(null);
  };
  const leave = () => {
    if (recents || !onLeave) return drop();
    shut();
    void onLeave(typed).then((stays) => stays || setTyped((now) => (now === typed ? null : now)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was typed, a new value is shown
  useEffect(() => setTyped(null), [value?.id]);
  useTapOutside([box], leave, open);
  const write = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(-1);
    setEntered(false);
    onQuery(text);
    if (text === '') onChange(null);
  };
  const take = (option: O) => {
    if (option.typed !== undefined) return write(option.typed);
    onChange(option);
    drop();
  };
  useEffect(() => {
    if (!entered || loading) return;
    const first = open && !asking ? options[0] : undefined;
    if (first) take(first);
    else setEntered(false);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = STEPS[event.key];
    const option = shown[active];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (shown.length > 0)
        setActive(pointed < 0 && step < 0 ? shown.length - 1 : (pointed + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && option) {
      event.preventDefault();
      take(option);
    } else if (event.key === 'Enter') {
      if (!enterSends) event.preventDefault();
      if (!enterSends) setEntered(open && !recents);
      else if (open) leave();
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      drop();
    } else if (event.key === 'Tab') {
      if (option && !recents) take(option);
      else if (open) leave();
    }
  };
  // The "next" key of a phone's keyboard moves the focus without a key event.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (open && relatedTarget && !box.current?.contains(relatedTarget)) leave();
  };
  const text = typed ?? value?.label ?? '';
  return { box, open, setOpen, text, recents, shown, active, take, write, onKeyDown, onBlur, drop };
}
