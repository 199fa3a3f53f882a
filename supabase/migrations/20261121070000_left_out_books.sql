-- A release may go live and still have something to tell: which products it had to leave out.
alter table public.releases
drop constraint releases_explain_themselves,
add constraint releases_explain_themselves check (outcome = 'live' or reason is not null);
