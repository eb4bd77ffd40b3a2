-- the defaults of a new carrier are not its rules: they are published only after somebody has chosen them
alter table carrier add column rules_chosen boolean not null default false;
update carrier set rules_chosen = true
where pets_allowed or pet_rules <> '' or baggage_rules <> '' or forbidden_goods <> '' or description <> '';
