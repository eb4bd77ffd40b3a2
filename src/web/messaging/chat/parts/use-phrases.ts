import { type RefObject, useRef, useState } from 'react';
import type { PickerKeys } from '../state/picker-keys.ts';

interface PhrasesOf {
  office: boolean;
  text: string;
  write: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The list of the office's phrases: it is open after its button or while the text begins with `/`. */
export function usePhrases({ office, text, write, field }: PhrasesOf) {
  const [wanted, setWanted] = useState(false);
  const keys = useRef<PickerKeys>(null);
  const open = office && (wanted || text.startsWith('/'));
  const close = () => {
    setWanted(false);
    if (text.startsWith('/')) write('');
    field.current?.focus();
  };
  const pick = (phrase: string) => {
    setWanted(false);
    write(text.startsWith('/') || text === '' ? phrase : `${text} ${phrase}`);
    field.current?.focus();
  };
  return { open, keys, close, pick, toggle: () => (open ? close() : setWanted(true)) };
}
