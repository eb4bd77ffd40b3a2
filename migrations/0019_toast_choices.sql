-- Toasts can be switched off too: a choice may be about them.

alter table notification_choice drop constraint notification_choice_channel_check;
alter table notification_choice add constraint notification_choice_channel_check
  check (channel in ('toast', 'sound', 'desktop', 'email', 'push'));
