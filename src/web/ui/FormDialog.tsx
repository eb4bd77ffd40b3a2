import { type ReactNode, useId } from 'react';
import type { z } from 'zod/mini';
import { dropDraft, useDraft } from '#web/core/forms/draft.ts';
import { type FormSchema, useSubmit, useZodForm, type ZodForm } from '#web/core/forms/forms.ts';
import { Button } from './base/Button.tsx';
import type { IconName } from './base/Icon.tsx';
import { Refusal } from './base/Refusal.tsx';
import { toast as showToast } from './base/toasts.ts';
import { Dialog } from './overlays/Dialog.tsx';

interface FormDialogProps<S extends FormSchema, T>
  extends Omit<FormFrameProps, 'busy' | 'failure' | 'onSubmit' | 'children'> {
  schema: S;
  defaults: z.input<S>;
  /** Sends the parsed values; the key is the same whenever the same values are sent again. */
  send: (values: z.output<S>, idempotencyKey: string) => Promise<T>;
  /** The key under which the typed values are stored until they are sent; `defaults` reads them (`readTexts`). */
  draft?: string | undefined;
  /** Called with the answer; without it, the dialog closes. */
  done?: ((answer: T) => void) | undefined;
  toast?: string | ((answer: T) => string) | undefined;
  /** Another action of the dialog is running. */
  busy?: boolean | undefined;
  /** The fields, and the last refusal for fields that read more of it than its text. */
  children?: ReactNode | ((form: ZodForm<S>, error: unknown) => ReactNode);
}

/** A dialog with one form: it stays open while it is sent, and says below the fields what went wrong. */
export function FormDialog<S extends FormSchema, T>(props: FormDialogProps<S, T>) {
  const { schema, defaults, draft, send, done, toast, children, ...frame } = props;
  const form = useZodForm<S>(schema, defaults);
  useDraft(draft, form);
  const { submit, busy, failure, error } = useSubmit(form, send, (answer) => {
    if (draft) dropDraft(draft);
    if (toast) showToast({ kind: 'good', text: typeof toast === 'function' ? toast(answer) : toast });
    if (done) done(answer);
    else props.onClose();
  });
  return (
    <FormFrame {...frame} busy={busy || props.busy === true} failure={failure} onSubmit={submit}>
      {typeof children === 'function' ? children(form, error) : children}
    </FormFrame>
  );
}

interface FormFrameProps {
  title: ReactNode;
  action: string;
  icon?: IconName | undefined;
  /** The button for what cannot be undone is `bad`. */
  kind?: 'main' | 'bad' | undefined;
  /** A second button, before the one that submits. */
  aside?: ReactNode;
  wide?: boolean | undefined;
  busy: boolean;
  /** The form cannot be sent yet, because a part of it is still on its way. */
  pending?: boolean | undefined;
  /** The accessible name of the form, where it is not the title. */
  label?: string | undefined;
  /** The error that belongs to no field. */
  failure: string | null;
  onSubmit: (event?: React.BaseSyntheticEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog around a form. Used by itself only where one dialog holds two forms, one after the other. */
export function FormFrame(props: FormFrameProps) {
  const { title, action, icon, kind, aside, wide, busy, pending, label, failure, onSubmit, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      title={title}
      wide={wide}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          {aside}
          <Button type="submit" form={id} size="tall" kind={kind} wide={!aside} icon={icon} busy={busy || pending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} aria-label={label} noValidate onSubmit={onSubmit} className="grid gap-4">
        {children}
        <Refusal text={failure} />
      </form>
    </Dialog>
  );
}
