import { useMutation } from '@tanstack/react-query';
import type { ParcelPress, ReceivePress } from '#shared/sales/bookings/rules/custody-schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { pressAndWait, RefusedPressError } from './press.ts';
import { refusalText } from './press-labels.ts';

/**
 * The staff's press on a parcel: stored on the device, and answered by the server if it can be reached; `error` is its refusal
 * in words.
 */
export function useParcelPress(tripId: number) {
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (press: ParcelPress | ReceivePress) => pressAndWait(tripId, press),
  });
  /** Whether the press was taken. */
  const press = async (input: ParcelPress | ReceivePress) => {
    try {
      await mutateAsync(input);
      return true;
    } catch {
      return false;
    }
  };
  return { press, busy: isPending, error: error && wordsOf(error), reset };
}

function wordsOf(error: Error): string {
  return error instanceof RefusedPressError ? refusalText(error.code) : problemText(error);
}
