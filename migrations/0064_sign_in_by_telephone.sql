-- Sign-in by a code that goes to a telephone (docs/product.md 3.16). A code belongs to the browser that asked for it, so that a stranger who asks
-- for codes to a number neither replaces its owner's code nor uses up its tries.
create table phone_entry (
  -- SHA-256 of a secret that only this browser knows
  holder_hash bytea primary key,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index phone_entry_phone on phone_entry (phone, created_at);

alter table sign_in drop constraint sign_in_way_check;
alter table sign_in add constraint sign_in_way_check
  check (way in ('password', 'provider', 'reset', 'signup', 'second_factor', 'passkey', 'phone'));

-- The address of an account as people read it: empty where the account was made by telephone and has none, and after an erasure.
create function mailbox(address citext) returns text language sql immutable parallel safe
  return case when address::text like '%@vezu.invalid' then '' else address::text end;

-- An account without a mailbox is reached and entered by its number only: it has one until it gets an address or is erased.
create function account_phone_is_kept() returns trigger language plpgsql as $$
begin
  if exists (
    select from account a where a.id = old.account_id and a.email::text like 'phone-%@vezu.invalid'
      and not exists (select from account_phone p where p.account_id = a.id)
  ) then
    raise exception using errcode = 'check_violation', constraint = 'account_phone_is_kept',
      message = 'an account without a mailbox has a proven number';
  end if;
  return null;
end $$;
create constraint trigger account_phone_is_kept after delete on account_phone
  deferrable initially deferred for each row execute function account_phone_is_kept();
