-- When the password was last set; null for passwords older than this column.
alter table account add column password_changed_at timestamptz;
