import type { ServiceState } from '../queries/state.ts';

/** The conditions of which a person is notified, once until each is over. */
export type TroubleKind = 'disk' | 'jobs' | 'mails' | 'errors' | 'backup' | 'rehearsal';

/** Values of the placeholders in the text of a condition. */
export type TroubleFacts = Readonly<Record<string, string | number>>;

const GIGABYTE = 1024 ** 3;
const HOUR = 3600_000;

/** Each condition begins at the first bound and is over at the second, so that nobody is notified again and again of one that swings. */
const DISK = { share: [0.1, 0.15], bytes: 20 * GIGABYTE } as const;
const LATE_SECONDS = [600, 300] as const;
const FAILED = [5, 1] as const;

/** The conditions that a state has. `open` are those that have begun; `backupHours` is null where other programs make the backups. */
export function troublesOf(
  { disk, jobs, mails, failed, backup, rehearsal }: ServiceState,
  { open, backupHours, now }: { open: ReadonlySet<string>; backupHours: number | null; now: Date },
): Map<TroubleKind, TroubleFacts> {
  const found = new Map<TroubleKind, TroubleFacts>();
  const bound = ([begin, end]: readonly [number, number], kind: TroubleKind) => (open.has(kind) ? end : begin);
  if (disk.share < bound(DISK.share, 'disk') && disk.free < DISK.bytes)
    found.set('disk', { percent: Math.floor(disk.share * 100), free: (disk.free / GIGABYTE).toFixed(1) });
  if (jobs.givenUp > 0 || jobs.lateSeconds > bound(LATE_SECONDS, 'jobs'))
    found.set('jobs', { givenUp: jobs.givenUp, minutes: Math.floor(jobs.lateSeconds / 60) });
  if (mails.waiting > 0 && mails.sent === 0) found.set('mails', { waiting: mails.waiting });
  if (failed >= bound(FAILED, 'errors')) found.set('errors', { failed });
  const late = backupHours === null ? null : lateBackup(backup, backupHours, now);
  if (late) found.set('backup', late);
  if (rehearsal.problem !== null) found.set('rehearsal', { problem: rehearsal.problem });
  return found;
}

function lateBackup({ at, since, problem }: ServiceState['backup'], hours: number, now: Date): TroubleFacts | null {
  if (problem !== null) return { state: 'failed', problem, hours: 0 };
  const from = at ?? since;
  if (from === null) return null;
  const age = Math.floor((now.getTime() - from.getTime()) / HOUR);
  return age < hours ? null : { state: at === null ? 'never' : 'old', problem: '', hours: age };
}
