"""Taking secrets, hosts, addresses, accounts and names of people out of a log, and the report that is made of the rest."""
