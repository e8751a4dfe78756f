-- The days of a listing also say whether the nanny works overnight and in emergencies.
UPDATE listings SET days = trim(days || coalesce((
  SELECT iif(availability_calendar ->> '$.overnightCare'
      OR EXISTS (SELECT 1 FROM json_each(duties) WHERE value = 'overnight'), ' overnight', '')
    || iif(availability_calendar ->> '$.emergencyAvailability', ' emergency', '')
  FROM profiles WHERE profiles.id = profile_id), ''));
