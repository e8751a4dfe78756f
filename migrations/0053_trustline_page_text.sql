-- The agency's explanation of TrustLine is one of its texts on public pages.
INSERT INTO agency_settings (name, value, updated_at)
SELECT 'pageTexts', json_object('about', json('{}'), 'footer', json('{}')), updated_at
FROM agency_settings WHERE name = 'trustline'
ON CONFLICT (name) DO NOTHING;

UPDATE agency_settings
SET value = json_set(value, '$.trustline', json((
  SELECT value -> '$.explanation' FROM agency_settings WHERE name = 'trustline')))
WHERE name = 'pageTexts'
  AND EXISTS (SELECT 1 FROM agency_settings WHERE name = 'trustline' AND json_type(value, '$.explanation') = 'object');

UPDATE agency_settings SET value = json_remove(value, '$.explanation') WHERE name = 'trustline';
