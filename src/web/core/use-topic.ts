import { useEffect } from 'react';

/** The connection and its contract are no part of the first screen. */
const loadRealtime = () => import('./realtime/realtime.ts');

/**
 * Follows a topic (`trip:12`) while the component is on the screen: what changes in it is fetched again, by the queries whose
 * keys begin with it. Null follows nothing. `account:…` and `carrier:…` of one's own come without asking.
 */
export function useTopic(topic: string | null): void {
  useEffect(() => {
    if (topic === null) return;
    let over = false;
    let stop = () => {};
    const since = performance.now();
    void loadRealtime().then(({ watch }) => {
      if (!over) stop = watch(topic, since);
    });
    return () => {
      over = true;
      stop();
    };
  }, [topic]);
}

interface Person {
  userId: number | null;
  token: string | null;
  onChanged: (topic: string) => void;
  onForceDisconnect: () => void;
  onRefused: () => void;
}

/** Connects a signed-in person; gives back how to disconnect. */
export function connectRealtime(person: Person): () => void {
  let over = false;
  const since = performance.now();
  const loading = Promise.all([loadRealtime(), import('./schemas.ts')]).then(([realtime]) => realtime);
  void loading.then(({ startRealtime, pageSocketAddress }) => {
    if (!over) startRealtime({ ...person, since, url: pageSocketAddress() });
  });
  return () => {
    over = true;
    void loading.then(({ stopRealtime }) => stopRealtime());
  };
}
