-- How many minutes the carrier usually takes until it answers a request, computed each night from the history of its bookings; null with few
-- answers.
alter table carrier add column answer_minutes integer
  constraint carrier_answer_minutes check (answer_minutes > 0);
