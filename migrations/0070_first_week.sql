-- A desk that has been in use for 30 days does not see the list of the first week.
INSERT INTO agency_settings (name, value, updated_at)
  SELECT 'firstWeekPutAway', 'true', 0
  WHERE EXISTS (SELECT 1 FROM staff WHERE created_at < (unixepoch() - 30 * 86400) * 1000);
