-- The ladder of a booking that its passenger has moved begins at the move, which may be more hours before departure than a carrier may enter.
create function cancellation_terms_valid(terms jsonb, most_hours integer) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(terms) = 'array' and jsonb_array_length(terms) between 1 and 6 and not exists (
    select from (
      select hours, percent, lag(hours) over (order by place) as hours_before, lag(percent) over (order by place) as percent_before
      from (
        select place, (step ->> 'hoursBefore')::integer as hours, (step ->> 'percent')::integer as percent
        from jsonb_array_elements(terms) with ordinality as listed (step, place)
      ) as read
    ) as steps
    where hours is null or percent is null or hours not between 0 and most_hours or percent not between 1 and 100
      or hours >= hours_before or percent <= percent_before)
$$;

alter table booking
  drop constraint booking_cancellation_terms,
  add constraint booking_cancellation_terms
    check (cancellation_terms is null or cancellation_terms_valid(cancellation_terms, 10000));
