-- The texts about a breakdown and its news can be written by the office too.
alter table trip_wording
  drop constraint trip_wording_subject_check,
  add constraint trip_wording_subject_check
    check (subject in ('newSeat', 'unseated', 'changed', 'tripCancelled', 'brokenDown', 'breakdownUpdated'));
