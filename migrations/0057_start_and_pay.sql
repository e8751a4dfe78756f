-- From which day (`YYYY-MM-DD`) the nanny can start, and for how many dollars an hour. The pay is for the agency alone.
ALTER TABLE profiles ADD COLUMN available_from TEXT;
ALTER TABLE profiles ADD COLUMN pay_from INTEGER;
