-- An invitation holds the address and the hash of its link; an account is made when it is accepted. Until then the address is free.
alter table invitation
  add column email citext check (length(email) <= 254),
  add column locale text not null default 'uk' check (locale in ('uk', 'en')),
  -- SHA-256 of the token of the newest mail; null when that mail leads to the sign-in
  add column token_hash bytea constraint invitation_token_once unique;
update invitation i set email = a.email, locale = a.locale from account a where a.id = i.account_id;

-- Links that were mailed before go on working: the newest open invitation of an account that has proven no address takes its link.
with link as (
  select distinct on (i.account_id) i.id, l.token_hash
  from invitation i
  join account a on a.id = i.account_id and a.email_confirmed_at is null and a.user_type <> ''
  join password_link l on l.account_id = i.account_id and l.purpose = 'invite' and l.used_at is null
  where i.ended_at is null
  order by i.account_id, i.sent_at desc, l.created_at desc
)
update invitation set token_hash = link.token_hash from link where invitation.id = link.id;
delete from password_link using invitation where password_link.token_hash = invitation.token_hash;

alter table invitation alter column email set not null;
alter table invitation drop column account_id;
create unique index invitation_open_once on invitation (carrier_id, email) where ended_at is null;
create index invitation_email on invitation (email) where ended_at is null;

-- Accounts that were made for an invitation and that nobody ever used.
delete from account
where terms_agreed_at is null and password_hash is null and user_type in ('driver', 'carrier') and status = 'active' and erased_at is null
  and email_confirmed_at is null
  and not exists (select from session where session.account_id = account.id)
  and not exists (select from identity where identity.account_id = account.id)
  and not exists (select from member where member.account_id = account.id);
