-- The last ten digits of a family's phone, by which its other requests are found.
ALTER TABLE contact_requests ADD COLUMN phone_digits TEXT;
UPDATE contact_requests
SET phone_digits = substr(
  replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', ''), -10)
WHERE length(phone) >= 10;
CREATE INDEX contact_requests_phone ON contact_requests (phone_digits) WHERE phone_digits IS NOT NULL;
CREATE INDEX contact_requests_email ON contact_requests (lower(email)) WHERE email <> '';
