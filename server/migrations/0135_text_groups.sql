-- How many texts of each group a file has (comments, notes ...), and which groups a job leaves as they are.
alter table files add column text_groups jsonb;
alter table job_options add column leave_out jsonb;
