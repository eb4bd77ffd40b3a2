-- The keys of an account that takes no payments any more are deleted after a while; the row stays for its payments.
alter table merchant_account alter column keys drop not null;
alter table merchant_account add constraint merchant_account_active_has_keys check (keys is not null or not active);
