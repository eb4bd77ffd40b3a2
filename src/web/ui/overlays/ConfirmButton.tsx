import { type ReactNode, useState } from 'react';
import { Button } from '../base/Button.tsx';
import { useAction } from '../base/use-action.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmButtonProps {
  label: string;
  /** Accessible name instead of the label, where a page has several such buttons. */
  words?: string;
  kind?: 'bare' | 'edge';
  size?: 'small';
  title: string;
  text: ReactNode;
  onConfirm: () => Promise<void>;
}

/** A button that asks before it acts. The question stays while the action runs; a refusal is shown as a toast. */
export function ConfirmButton({ label, words, kind = 'bare', size, title, text, onConfirm }: ConfirmButtonProps) {
  const [asked, setAsked] = useState(false);
  const { run: confirm, busy } = useAction(onConfirm, { settled: () => setAsked(false) });
  return (
    <>
      <Button kind={kind} size={size} aria-label={words} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asked}
        title={title}
        text={text}
        confirm={label}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
