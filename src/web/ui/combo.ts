import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { ComboOption } from './ComboList.tsx';
import { useTapOutside } from './page.ts';

const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };

interface ComboSource<O> {
  value: O | null;
  onChange: (option: O | null) => void;
  options: readonly O[];
  recent: readonly O[];
  onQuery: (text: string) => void;
}

interface Combo<O> {
  box: RefObject<HTMLDivElement | null>;
  open: boolean;
  setOpen: (open: boolean) => void;
  text: string;
  /** Nothing is typed, so what was taken before is offered. */
  recents: boolean;
  shown: readonly O[];
  active: number;
  take: (option: O) => void;
  write: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The state of a combobox: what is typed, what is offered, which of it is active; the chosen one is the caller's. */
export function useCombo<O extends ComboOption>({
  value,
  onChange,
  options,
  recent,
  onQuery,
}: ComboSource<O>): Combo<O> {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const recents = typed === null || typed === '';
  const shown = recents ? recent : options;
  const shut = () => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
  };
  useTapOutside([box], shut, open);
  const take = (option: O) => {
    onChange(option);
    shut();
  };
  const write = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(text === '' ? -1 : 0);
    onQuery(text);
    if (text === '') onChange(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const option = open ? shown[active] : undefined;
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (shown.length > 0)
        setActive(active < 0 && step < 0 ? shown.length - 1 : (active + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && option) {
      event.preventDefault();
      take(option);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      shut();
    } else if (event.key === 'Tab') {
      if (option && !recents) take(option);
      else shut();
    }
  };
  return { box, open, setOpen, text: typed ?? value?.label ?? '', recents, shown, active, take, write, onKeyDown };
}
