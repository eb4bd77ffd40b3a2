import { serverTime } from '#web/core/browser/now.ts';
import { readDraft } from '#web/core/forms/draft.ts';
import { storeOwn } from '#web/core/storage/scoped-storage.ts';
import { type CallState, NEW_CALL } from './call-state.ts';

const KEY = 'call';
/** A call that began earlier than this has ended: its values would belong to another caller. */
const LONGEST_CALL_MS = 30 * 60_000;

/** The call that was interrupted by a reload or by a look at another screen of this tab; otherwise a new one. */
export function storedCall(now = serverTime()): CallState {
  const stored = readDraft(KEY, isCall);
  return stored?.beganAt && now - stored.beganAt < LONGEST_CALL_MS ? stored : NEW_CALL;
}

/** A call with a customer whose number the address has; one that was begun with this number goes on. */
export function askedCall(phone: string | null): CallState | null {
  if (phone === null || storedCall().phone === phone) return null;
  return { ...NEW_CALL, phone, beganAt: serverTime() };
}

/** Stores the call from its first digit on. */
export function storeCall(state: CallState): void {
  storeOwn(KEY, state.beganAt === null ? null : state, 'tab');
}

export function dropCall(): void {
  storeOwn(KEY, null, 'tab');
}

/** Whether the value has the fields of a call of this version of the app. */
function isCall(value: unknown): value is CallState {
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(NEW_CALL).every((field) => field in value);
}
