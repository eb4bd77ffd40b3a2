import { cacheAnswers } from './answers.ts';
import { cacheApp } from './app.ts';
import { listenForDepartures } from './departures.ts';
import { listenForConnection } from './presses.ts';
import { listenForPushes } from './pushes.ts';

declare const self: ServiceWorkerGlobalScope;

/** The page posts this when the reader wants the new version now. */
const TAKE_OVER = 'take-over';

cacheApp();
cacheAnswers();
listenForPushes();
listenForDepartures();
listenForConnection();

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) void self.skipWaiting();
});
// The first worker takes over open pages, so that the ticket on the screen can be opened again offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
