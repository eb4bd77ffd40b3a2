-- A deposit is a percentage of the fare, or a sum in euro cents for each seat.
create or replace function pay_rule_valid(rule jsonb) returns boolean language sql immutable as $$
  select coalesce(rule ->> 'kind' in ('never', 'optional', 'required') and rule ->> 'of' in ('unproven', 'all')
    and (rule ->> 'deposit')::int between 1 and 100, false)
    and (rule ->> 'sum' is null or (rule ->> 'sum')::int >= 50)
$$;
update carrier set pay_rule = pay_rule || '{"sum": null}' where pay_rule is not null;
update route set pay_rule = pay_rule || '{"sum": null}' where pay_rule is not null;
