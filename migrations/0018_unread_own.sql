-- Whoever announces has not read what stood before: what they said themselves after it is no news to them.
alter table chat_member
  -- own messages after the last place that was read
  add column own_after_read integer not null default 0;
drop index chat_member_account;
create index chat_member_account on chat_member (account_id) include (chat_id, last_read_seq, own_after_read, blocked_at);
