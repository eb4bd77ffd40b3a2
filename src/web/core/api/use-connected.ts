import { useOnline } from '../browser/online.ts';
import { useStore } from '../browser/store.ts';
import { connected } from './connection.ts';

/** Whether the server answers, as far as the browser and the last request say. */
export function useConnected(): boolean {
  const answered = useStore(connected);
  return useOnline() && answered;
}
