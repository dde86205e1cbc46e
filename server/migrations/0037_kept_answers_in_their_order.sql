-- A repeated call gets its first answer to the letter: json keeps the order of an answer's fields, jsonb does not.
alter table answered_calls alter column answer type json;
