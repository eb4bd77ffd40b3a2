-- What operators of the service saw and changed (docs/product.md 16.2). Entries are only added: each holds the hash of the one before it,
-- so that a change, a deletion or an insertion in between is found.
create table audit_entry (
  -- without gaps; given by the trigger, as are the hashes
  id bigint primary key,
  at timestamptz not null,
  -- who; no reference, since entries outlive the account. null: the command line or a job
  actor_id integer,
  role text not null check (role in ('admin', 'support', 'command', 'job')),
  ip text not null default '' check (length(ip) <= 64),
  action text not null check (length(action) between 3 and 80),
  subject_kind text not null default '' check (length(subject_kind) <= 40),
  subject_id text not null default '' check (length(subject_id) <= 80),
  before jsonb,
  after jsonb,
  previous bytea not null,
  hash bytea not null
);
create index audit_entry_at on audit_entry (at);
create index audit_entry_actor on audit_entry (actor_id, id);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, id);
create index audit_entry_action on audit_entry (action, id);

-- A jsonb array, so that no two entries are written the same way.
create function audit_hash(entry audit_entry) returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(
    encode(entry.previous, 'hex'), entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_id, entry.role, entry.ip,
    entry.action, entry.subject_kind, entry.subject_id, entry.before, entry.after)::text, 'UTF8'))
$$;

-- A restored backup brings numbers and hashes with it; anything else gets them here, one entry after another.
create function audit_append() returns trigger language plpgsql as $$
declare
  newest audit_entry;
begin
  if new.id is not null and new.hash is not null then
    return new;
  end if;
  perform pg_advisory_xact_lock(86359002);
  select * into newest from audit_entry order by id desc limit 1;
  new.id := coalesce(newest.id, 0) + 1;
  new.previous := coalesce(newest.hash, '\x');
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_entry_append before insert on audit_entry for each row execute function audit_append();

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are only added' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_kept before update or delete on audit_entry for each row execute function audit_refuse();
create trigger audit_entry_whole before truncate on audit_entry for each statement execute function audit_refuse();
revoke update, delete, truncate on audit_entry from public;
