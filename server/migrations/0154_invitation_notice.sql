-- What an invited person did is dealt with as soon as it is there: whoever listens hears of it when the event commits.
create or replace function note_invitation_event() returns trigger language plpgsql as $$
begin
  insert into invitation_events (invitation_id, kind, at, subject_id, facts)
    select i.id, new.kind, new.at, new.subject_id, new.facts from invitations i
    where i.invitee_id = new.owner_id and (new.kind <> 'job.ended' or i.state = 'waiting');
  if found then
    perform pg_notify('invitation_events', '');
  end if;
  return null;
end $$;
