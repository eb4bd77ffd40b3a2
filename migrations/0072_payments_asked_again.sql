-- When a provider is asked again about a payment: what it, or a bank, gives back later is found also where the event about it is lost.
alter table checkout add column ask_at timestamptz;
update checkout set ask_at = now() where paid_at is not null;
create index checkout_ask on checkout (ask_at) where ask_at is not null;
