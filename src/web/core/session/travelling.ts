import { createStore } from '../browser/store.ts';
import { readOwn, storeOwn } from '../storage/scoped-storage.ts';
import { onSession, session } from './session.ts';

const NAME = 'travels';

/** Whether a person who works for a carrier travels now: menu and trips are then a passenger's, until they switch back. */
export const travelling = createStore(readOwn(NAME) === true);

export function setTravelling(travels: boolean): void {
  storeOwn(NAME, travels || null);
  travelling.set(travels);
}

onSession(() => {
  if (session().token === null) travelling.set(false);
});
