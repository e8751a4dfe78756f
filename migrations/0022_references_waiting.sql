-- What families answered and nobody at the desk has read yet.
CREATE INDEX profile_references_waiting ON profile_references (answered_at, id) WHERE state = 'answered';
