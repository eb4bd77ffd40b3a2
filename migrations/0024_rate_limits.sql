-- Counters of rate limits, shared by every node. Keys are keyed hashes: no email and no address stands in them.
-- The columns and their order are those of the library rate-limiter-flexible. Unlogged: a counter may be lost in a crash of the
-- database, and costs no write-ahead log before.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- milliseconds since 1970; the counter starts anew after it
  expire bigint
) with (fillfactor = 70);
create index rate_limit_expire on rate_limit (expire);

drop table sign_in_failure;
delete from secret where name = 'attempts';
