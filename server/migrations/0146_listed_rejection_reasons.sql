-- The reason of the lender's list that an admin chose, as its customer reads it; counted by it. The column reason holds the admin's own words, and
-- this one again where they wrote none.
alter table rejection_reasons add column listed_reason text check (length(listed_reason) between 1 and 80);
create index rejections_by_listed_reason on rejection_reasons (listed_reason) where listed_reason is not null;
