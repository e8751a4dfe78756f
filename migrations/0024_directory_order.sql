-- The directory in two more orders: by experience, and by when a nanny said last that she is free. Without these indexes a
-- page of either would read every profile.
CREATE INDEX profiles_by_experience ON profiles (coalesce(years_experience, -1), id);
CREATE INDEX profiles_by_confirmation ON profiles (coalesce(availability_confirmed_at, -1), id);
