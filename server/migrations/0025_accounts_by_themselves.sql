-- A virtual account is requested by itself (C-181): then nobody stands behind the request.
alter table virtual_accounts alter column requested_by drop not null;
