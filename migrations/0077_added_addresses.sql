-- The address that an account made by telephone adds (docs/product.md 3.16), until the code that was mailed to it is entered; null: that of the account.
alter table email_confirmation add column address citext;
