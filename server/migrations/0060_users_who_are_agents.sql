-- kasuwa: concurrently
-- The users of agents, who are few among all: the list of agents is searched by their names.
create index concurrently if not exists users_who_are_agents on users (id) where account_type = 'agent';
