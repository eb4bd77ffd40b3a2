import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { TripSheet } from '#shared/trips/schema.ts';

export type TripDialog = 'assign' | 'announce' | 'cancel' | 'code' | 'finish' | 'early';

const AssignDialog = lazy(async () => ({ default: (await import('./AssignDialog.tsx')).AssignDialog }));
const AnnounceDialog = lazy(async () => ({ default: (await import('./AnnounceDialog.tsx')).AnnounceDialog }));
const CancelDialog = lazy(async () => ({ default: (await import('./CancelDialog.tsx')).CancelDialog }));
const CodeDialog = lazy(async () => ({ default: (await import('./CodeDialog.tsx')).CodeDialog }));
const FinishDialog = lazy(async () => ({ default: (await import('./FinishDialog.tsx')).FinishDialog }));

export interface TripDialogs {
  open: (dialog: TripDialog) => void;
  /** The one that is open. */
  shown: ReactNode;
}

/** The dialogs of a trip, one at a time, each fetched when it is first asked for. */
export function useTripDialogs(sheet: TripSheet): TripDialogs {
  const [open, setOpen] = useState<TripDialog | null>(null);
  const props = { sheet, onClose: () => setOpen(null) };
  return {
    open: setOpen,
    shown: (
      <Suspense fallback={null}>
        {open === 'assign' && <AssignDialog {...props} />}
        {open === 'announce' && <AnnounceDialog {...props} />}
        {open === 'cancel' && <CancelDialog {...props} />}
        {open === 'code' && <CodeDialog onClose={props.onClose} />}
        {(open === 'finish' || open === 'early') && <FinishDialog {...props} early={open === 'early'} />}
      </Suspense>
    ),
  };
}
