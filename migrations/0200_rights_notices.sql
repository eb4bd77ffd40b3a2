-- Which passengers were told what they may choose while their bus is late, each stage once for a party on a trip (docs/product.md 10.12).
create table rights_notice (
  trip_id integer not null references trip on delete cascade,
  party_id integer not null references party on delete cascade,
  stage text not null check (stage in ('care', 'choice')),
  notified_at timestamptz not null,
  constraint rights_notice_once primary key (party_id, trip_id, stage)
);
create index rights_notice_trip on rights_notice (trip_id);
