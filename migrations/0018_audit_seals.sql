-- The seal of each entry of the audit log: a hash of its number and its own hash under a key that the database does not hold. Whoever can
-- write here can make the chain of hashes again, and not the seals. An entry that is older than the first seal is covered by the chain.
create table audit_seal (
  entry_id bigint primary key references audit_entry (id),
  seal bytea not null check (length(seal) = 32)
);
create trigger audit_seal_kept before update or delete on audit_seal for each row execute function audit_refuse();
create trigger audit_seal_whole before truncate on audit_seal for each statement execute function audit_refuse();
revoke update, delete, truncate on audit_seal from public;
