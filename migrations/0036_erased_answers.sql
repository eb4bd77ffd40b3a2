-- An answer that named somebody whose account was erased: the request stays done, what was answered is gone.
alter table idempotency add column erased boolean not null default false;
