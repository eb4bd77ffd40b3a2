-- An address of a carrier whose last owner was blocked.
alter table webhook_endpoint drop constraint webhook_endpoint_disabled_why_check;
alter table webhook_endpoint add constraint webhook_endpoint_disabled_why_check
  check (disabled_why in ('owner', 'failing', 'gone', 'blocked'));
