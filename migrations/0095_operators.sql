-- People who run the service: an account with an empty user type is an administrator, or support, who look up and answer only.
alter table account add column support_only boolean not null default false;
alter table account add constraint account_support check (not support_only or user_type = '');
