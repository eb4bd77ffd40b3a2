import { sqlFragment } from '#server/core/database/db.ts';

/** An SQL expression for the measures of a decision in the row called `alias` that hold no longer. */
export const endedMeasures = sqlFragment(
  (d) => `array(select e.measure from report_measure_end e where e.decision_id = ${d}.id)`,
);
