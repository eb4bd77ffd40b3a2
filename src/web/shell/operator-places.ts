import { createStore } from '#web/core/browser/store.ts';
import type { NavItem } from '#web/ui/content/Bars.tsx';

/** The menu's entries for those who run the service; null until they are loaded. */
export const operatorPlaces = createStore<readonly (NavItem & { to: string; short?: string })[] | null>(null);
