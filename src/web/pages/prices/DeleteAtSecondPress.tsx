import { useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { useAction } from '#web/ui/base/use-action.ts';

interface DeleteProps<T> {
  label: string;
  text: string;
  toast: string;
  send: () => Promise<T>;
  done: (answer: T) => void;
}

/** Deletes what a dialog shows, at the second press. */
export function DeleteAtSecondPress<T>({ label, text, toast, send, done }: DeleteProps<T>) {
  const [asked, setAsked] = useState(false);
  const { run, busy, failure } = useAction(send, { toast, done, refusal: 'beside' });
  const remove = () => {
    if (asked) void run();
    else setAsked(true);
  };
  return (
    <div>
      <Button kind={asked ? 'bad' : 'bare'} icon="trash" busy={busy} onClick={remove}>
        {asked ? t('prices.class.delete.sure') : label}
      </Button>
      {asked && <Note className="mt-2">{text}</Note>}
      <Refusal text={failure} className="mt-2" />
    </div>
  );
}
