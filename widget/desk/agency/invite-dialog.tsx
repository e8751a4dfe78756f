import { useState } from 'react';
import { type StaffRole, staffLimits, staffRoles } from '#domain/agency/roles.ts';
import { inviteStaff } from '#domain/agency/staff-contract.ts';
import type { StaffMember } from '#domain/agency/staff.ts';
import { PhoneInput } from '#widget/kit/parts/phone-input.tsx';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk } from '../desk.ts';
import { ActionForm } from '../shell/action-form.tsx';
import { useAction } from '../use-action.ts';
import { useConfirmed } from './use-confirmed.tsx';

interface InviteDialogProps {
  /** A new person, or a member to invite again; undefined while the dialog is closed. */
  invited: StaffMember | 'somebody' | undefined;
  onClose: () => void;
}

/** Invites a new person, or again a member who lost a passkey: the next sign-in needs only a code. */
export function InviteDialog({ invited, onClose }: InviteDialogProps) {
  const text = useText();
  const person = invited === 'somebody' ? undefined : invited;
  return (
    <Dialog
      open={invited !== undefined}
      onClose={onClose}
      title={person ? text('desk.people.inviteAgainNamed', { name: person.name }) : text('desk.people.invite')}
      description={text(person ? 'desk.people.inviteAgainText' : 'desk.people.inviteText')}
      closeLabel={text('common.close')}
    >
      <InviteForm person={person} onDone={onClose} />
    </Dialog>
  );
}

function InviteForm({ person, onDone }: { person: StaffMember | undefined; onDone: () => void }) {
  const desk = useDesk();
  const text = useText();
  const confirmed = useConfirmed();
  const [phone, setPhone] = useState(person?.phone ?? '');
  const [name, setName] = useState(person?.name ?? '');
  const [role, setRole] = useState<StaffRole>(person?.role ?? 'reviewer');
  const { run, isBusy, failure, hasIssues, issueOf } = useAction();

  const invite = () =>
    run(async () => {
      await confirmed(() => desk.call(inviteStaff, { body: { phone, name, role } }));
      desk.cache.revalidateKeys('staff');
      desk.toast({ title: text('desk.people.invited', { name }) });
      onDone();
    });

  return (
    <ActionForm onSend={() => void invite()}>
      {failure !== undefined && !hasIssues ? <Alert tone="danger">{failure}</Alert> : null}
      <TextField
        data-autofocus=""
        name="name"
        label={text('desk.people.name')}
        autoComplete="off"
        maxLength={staffLimits.name}
        value={name}
        error={issueOf('name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {person ? null : (
        <PhoneInput
          name="phone"
          label={text('verification.phoneLabel')}
          value={phone}
          error={issueOf('phone')}
          onChange={setPhone}
        />
      )}
      <SelectField
        name="role"
        label={text('desk.people.role')}
        hint={text(`desk.people.role.${role}`)}
        value={role}
        options={staffRoles.map((value) => ({ value, label: text(`desk.role.${value}`) }))}
        onChange={({ currentTarget }) => {
          const chosen = staffRoles.find((value) => value === currentTarget.value);
          if (chosen) setRole(chosen);
        }}
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        {person ? text('desk.people.inviteAgain') : text('desk.people.inviteSend')}
      </Button>
    </ActionForm>
  );
}
