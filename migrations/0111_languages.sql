-- Which languages there are is known by the code (src/shared/i18n/locale.ts): another one needs no migration.
alter table account drop constraint account_locale_check, add constraint account_locale_check check (locale ~ '^[a-z]{2}$');
alter table report drop constraint report_locale_check, add constraint report_locale_check check (locale ~ '^[a-z]{2}$');
alter table party drop constraint party_locale_check, add constraint party_locale_check check (locale ~ '^[a-z]{2}$');
alter table support_ticket
  drop constraint support_ticket_locale_check, add constraint support_ticket_locale_check check (locale ~ '^[a-z]{2}$');
alter table connection_alert
  drop constraint connection_alert_locale_check, add constraint connection_alert_locale_check check (locale ~ '^[a-z]{2}$');
alter table invitation drop constraint invitation_locale_check, add constraint invitation_locale_check check (locale ~ '^[a-z]{2}$');
