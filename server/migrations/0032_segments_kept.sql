-- How many of a job's segments stay as they are, so that what is left to translate is known while it runs.
ALTER TABLE jobs ADD COLUMN segments_kept integer NOT NULL DEFAULT 0;
UPDATE jobs SET segments_kept = k.kept
FROM (
  SELECT job_id, count(*) AS kept FROM segments WHERE locked OR origin = 'copy' GROUP BY job_id
) k WHERE k.job_id = jobs.id;
