import type { AppContext } from '#server/context.ts';
import type { Pool } from '#server/core/database/db.ts';

/** Thrown where an ended process would act. */
export class ProcessEnded extends Error {}

/**
 * The context of a process that ends at one of its steps: statements and commits of the database, and calls of providers before they are sent and
 * after they were answered. From then on it does nothing; what it had not committed is rolled back, as PostgreSQL does for a killed process.
 */
export function endingProcess(app: AppContext, endsAt: number) {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps >= endsAt) throw new ProcessEnded();
  };
  const context: AppContext = {
    ...app,
    pool: endingSql(app.pool, step),
    webhooks: endingCalls(app.webhooks, step),
    payments: {
      stripe: async () => endingCalls(await app.payments.stripe(), step),
      mono: async () => endingCalls(await app.payments.mono(), step),
    },
  };
  return { context, ended: () => steps >= endsAt };
}

/** Each statement is a step, and so is what follows the commit of a transaction. */
function endingSql<S extends Pool>(sql: S, step: () => void): S {
  return new Proxy(sql, {
    apply(target, self, args: unknown[]) {
      // A fragment or a list of values is no statement: it is written into one.
      const [first] = args;
      const isStatement =
        Array.isArray(first) && 'raw' in first && /^\s*(select|insert|update|delete|with|set)\b/.test(String(first[0]));
      if (isStatement) step();
      return Reflect.apply(target, self, args);
    },
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if ((key !== 'begin' && key !== 'savepoint') || typeof found !== 'function') return found;
      return async (...args: unknown[]) => {
        const work = args.at(-1);
        if (typeof work !== 'function') throw new Error('a transaction without its work');
        const done = await Reflect.apply(found, target, [
          ...args.slice(0, -1),
          async (inner: S) => {
            const result = await work(endingSql(inner, step));
            step();
            return result;
          },
        ]);
        if (key === 'begin') step();
        return done;
      };
    },
  });
}

function endingCalls<T extends object>(its: T, step: () => void): T {
  return new Proxy(its, {
    get(target, key) {
      const found = Reflect.get(target, key);
      if (typeof found !== 'function' || key === 'event' || key === 'accepts' || key === 'then') return found;
      return async (...args: unknown[]) => {
        step();
        const answer = await Reflect.apply(found, target, args);
        step();
        return answer;
      };
    },
  });
}
