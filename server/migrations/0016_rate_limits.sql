-- What is counted for limits that all processes share. Written by rate-limiter-flexible: the columns' names, order and types are its own;
-- `expire` is real time in milliseconds since 1970. Rows whose time is over mean nothing and are swept.

create table rate_limits (
  key text primary key,
  points integer not null,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
