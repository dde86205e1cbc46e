-- The books can hold a term of 1 to 12 months; which terms are lent is the product's (domain/src/loans/product.ts). Every row that is
-- there has the one month of before, so nothing is read again.

alter table loans drop constraint loans_term_check;
alter table loans add constraint loans_term_check check (term between 1 and 12) not valid;
