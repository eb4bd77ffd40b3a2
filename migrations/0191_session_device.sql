-- An operator's session belongs to the device that it was opened on: the hash of a key that only its browser holds.

alter table session
  add column device_hash bytea,
  -- When the token was last used without the key, as the audit log has it.
  add column other_device_at timestamptz;

-- Operators who are signed in have no key yet, and sign in again.
update session set revoked_at = now()
where revoked_at is null and account_id in (select id from account where user_type = '');
