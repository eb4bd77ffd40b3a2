import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { TripSheet } from '#shared/sales/trips/schema.ts';

export type TripDialog =
  | 'assign'
  | 'announce'
  | 'cancel'
  | 'find'
  | 'papers'
  | 'checks'
  | 'pause'
  | 'breakdown'
  | 'late'
  | 'crossing'
  | 'hours'
  | 'slot';

const AssignDialog = lazy(() => import('#web/sales/trips/AssignDialog.tsx'));
const AnnounceDialog = lazy(() => import('./AnnounceDialog.tsx'));
const CancelDialog = lazy(() => import('./CancelDialog.tsx'));
const FindDialog = lazy(() => import('./find/FindDialog.tsx'));
const PauseDialog = lazy(() => import('./steps/PauseDialog.tsx'));
const BreakdownDialog = lazy(() => import('./steps/BreakdownDialog.tsx'));
const LateDialog = lazy(() => import('./steps/LateDialog.tsx'));
const CrossingDialog = lazy(() => import('./steps/CrossingDialog.tsx'));
const HoursDialog = lazy(() => import('./steps/HoursDialog.tsx'));
const SlotDialog = lazy(() => import('./steps/SlotDialog.tsx'));
const PapersDialog = lazy(() => import('./PapersDialog.tsx'));

const ChecksDialog = lazy(() => import('./ChecksDialog.tsx'));

export interface TripDialogs {
  open: (dialog: TripDialog) => void;
  shown: ReactNode;
}

/** The dialogs of a trip, one at a time, each loaded when it is first opened. */
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
        {open === 'papers' && <PapersDialog {...props} />}
        {open === 'checks' && <ChecksDialog {...props} />}
        {open === 'find' && <FindDialog {...props} />}
        {open === 'breakdown' && <BreakdownDialog {...props} />}
        {open === 'late' && <LateDialog {...props} />}
        {open === 'crossing' && <CrossingDialog {...props} />}
        {open === 'hours' && <HoursDialog {...props} />}
        {open === 'slot' && <SlotDialog {...props} />}
        {open === 'pause' && <PauseDialog {...props} />}
      </Suspense>
    ),
  };
}
