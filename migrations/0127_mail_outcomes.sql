-- How each mail ended, for operators (docs/product.md 16.7). The address is masked: 'ol•••@ukr.net'.
alter table mail
  add column recipient text not null default '' check (length(recipient) <= 260),
  add column outcome text check (outcome in ('sent', 'kept', 'refused', 'nowhere', 'late', 'suppressed')),
  add column ended_at timestamptz;
create index mail_outcome on mail (outcome, id desc);

-- Addresses that are not written to: they bounced, were refused by their server, or their owner called a mail unwanted.
create table mail_suppression (
  email citext primary key check (length(email::text) <= 254),
  reason text not null check (reason in ('bounced', 'complained', 'refused', 'by_hand')),
  at timestamptz not null
);
