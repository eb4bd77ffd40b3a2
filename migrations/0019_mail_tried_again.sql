-- When a password link was sent to an address although its mailbox had refused a mail: once.
alter table mail_suppression add column tried_at timestamptz;
