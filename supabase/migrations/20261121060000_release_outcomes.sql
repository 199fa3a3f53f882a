-- A row for each attempt to renew the public site, written when it has ended. The site was last
-- built at the newest `built_at` (when that build began to read) whose outcome is live.
alter table public.releases
add column outcome text not null default 'live' check (outcome in ('live', 'refused', 'failed')),
add column reason text check (char_length(reason) <= 2000),
add column cause text not null default 'schedule'
check (cause in ('start', 'schedule', 'publish', 'webhook', 'command', 'retry')),
add column seconds numeric(8, 1) check (seconds >= 0),
add constraint releases_explain_themselves check ((outcome = 'live') = (reason is null));
