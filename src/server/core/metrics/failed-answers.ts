import type { AppContext } from '#server/context.ts';

export interface FailedAnswers {
  count(answered: { status: number }): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** How often the number is stored, in ms. */
const EVERY = 60_000;

/** Counts the requests that this node answers with a fault of its own, and stores their number every minute: any node can notify a person of them. */
export function countFailedAnswers({ pool, now, log }: Pick<AppContext, 'pool' | 'now' | 'log'>): FailedAnswers {
  let failed = 0;
  const flush = async () => {
    if (failed === 0) return;
    const counted = failed;
    failed = 0;
    try {
      await pool`
        insert into failed_answers (at, failed) values (date_trunc('minute', ${now()}::timestamptz), ${counted})
        on conflict (at) do update set failed = failed_answers.failed + excluded.failed`;
    } catch (err) {
      // The database may be away, which is why they failed: they are stored when it is back.
      failed += counted;
      log.warn({ err }, 'failed requests are not stored');
    }
  };
  const timer = setInterval(() => void flush(), EVERY);
  timer.unref();
  return {
    count: ({ status }) => {
      if (status >= 500) failed += 1;
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
