/**
 * SQL for the average rating, rounded to a tenth, of the account or carrier in the row called `row`; null without reviews. The database
 * divides exactly: 41 stars of 20 reviews are 2.1.
 */
export function averageRating(row: string): string {
  return `round(${row}.rating_sum::numeric / nullif(${row}.rating_count, 0), 1)::float8`;
}
