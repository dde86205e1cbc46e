/** The loans of an agent's customers that are late or due today, as part of a WITH; `amount` is what is unpaid of all instalments whose day has come. */
export const loansDue = `due as (
      select l.id, l.loan_id, l.next_due_date, c.id as customer_id, c.user_id, c.group_id as group_id_of_customer,
        (select coalesce(sum(i.principal_kobo + i.interest_kobo - i.paid_principal_kobo - i.paid_interest_kobo), 0)::bigint from instalments i
          where i.loan_id = l.id and i.due_date <= (select product_today())) as amount
      from customers c join loans l on l.customer_id = c.id
      where c.agent_id = :agentId and l.status in ('active', 'overdue') and l.next_due_date <= (select product_today())
    )`
