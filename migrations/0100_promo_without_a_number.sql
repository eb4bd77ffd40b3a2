-- Who uses a code without an account and without a number is nobody in particular: such uses are not compared with each other.
create or replace function check_promo_use() returns trigger language plpgsql as $$
declare
  most integer;
begin
  select uses_max into most from promo_code where id = new.promo_id for no key update;
  if most <= (
    select count(*) from promo_use where promo_id = new.promo_id and party_id <> new.party_id and party_stands(party_id)) then
    raise exception 'promo_used_up';
  end if;
  if exists (
    select from promo_use join party other on other.id = promo_use.party_id join party own on own.id = new.party_id
    where promo_use.promo_id = new.promo_id and other.id <> own.id and party_stands(other.id)
      and (other.account_id = own.account_id or (other.account_id is null and own.account_id is null
        and own.contact_phone <> '' and other.contact_phone = own.contact_phone))) then
    raise exception 'promo_used';
  end if;
  return new;
end $$;
