-- What became of the last position that another app sent for a driver, and when.
alter table tracking_token add column last_outcome text, add column last_sent_at timestamptz;
