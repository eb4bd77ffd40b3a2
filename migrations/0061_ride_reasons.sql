-- Reasons for a report about what happens on a ride.
alter table report drop constraint report_reason_check;
alter table report add constraint report_reason_check check (reason in
  ('danger', 'trafficking', 'driving', 'overload', 'left_behind', 'illegal', 'fraud', 'privacy', 'rude', 'false', 'spam', 'other'));
