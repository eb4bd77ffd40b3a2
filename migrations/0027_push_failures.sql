-- Since when a browser's push service has refused or not answered: one that does so for days is forgotten.
alter table push_subscription add column failing_since timestamptz;
