-- The network from which a guest booked, as a keyed hash: what nobody has proven is counted by network. Empty for everybody else, and once
-- the mail of the guest is forgotten.
alter table party add column guest_network text not null default '';
create index party_guest_network on party (guest_network, created_at) where guest_network <> '';
