import { useEffect, useRef, useState } from 'react';
import { localeFacts, locales } from '#domain/locale.ts';
import { makeRequest } from '#domain/request/desk-contract.ts';
import { requestChannels, requestLimits } from '#domain/request/desk.ts';
import { requestTextLimits } from '#domain/request/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk } from '../desk.ts';
import { ActionForm } from '../shell/action-form.tsx';
import { useAction } from '../use-action.ts';

/** The channels of families that staff speak to. */
const channels = requestChannels.filter((channel) => channel !== 'web');

/** Writes down a family that called, wrote or came by, and opens its request. */
export default function NewRequest({ onDone }: { onDone: () => void }) {
  const desk = useDesk();
  const text = useText();
  const { run, isBusy, failure, issueOf, hasIssues } = useAction();
  const [typed, setTyped] = useState({ parentName: '', phone: '', email: '', referredBy: '' });
  const [channel, setChannel] = useState<(typeof channels)[number]>('call');
  const [locale, setLocale] = useState(desk.locale);
  const key = useRef<string>(crypto.randomUUID());
  const first = useRef<HTMLInputElement>(null);
  // The dialog opens before this has loaded.
  useEffect(() => first.current?.focus(), []);

  async function save(): Promise<void> {
    const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''));
    await run(async () => {
      const body = { channel, locale, parentName: typed.parentName, ...filled };
      const request = await desk.call(makeRequest, { body }, { key: key.current });
      desk.toast({ title: text('desk.request.done.made', { name: request.parentName }) });
      desk.router.go('request', request.id);
      onDone();
    });
  }

  const field = (name: keyof typeof typed, limit: number) => ({
    name,
    value: typed[name],
    maxLength: limit,
    error: issueOf(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped((all) => ({ ...all, [name]: currentTarget.value })),
  });

  return (
    <ActionForm onSend={() => void save()}>
      <p>{text('desk.request.new.text')}</p>
      <TextField
        {...field('parentName', requestTextLimits.parentName)}
        label={text('desk.request.new.name')}
        autoComplete="off"
        ref={first}
      />
      <TextField
        {...field('phone', requestTextLimits.phone)}
        type="tel"
        label={text('desk.request.new.phone')}
        hint={text('desk.request.new.contactHint')}
        autoComplete="off"
      />
      <TextField
        {...field('email', requestTextLimits.email)}
        type="email"
        label={text('desk.request.new.email')}
        autoComplete="off"
      />
      <SelectField
        label={text('desk.request.channel')}
        value={channel}
        options={channels.map((value) => ({ value, label: text(`desk.request.channel.${value}`) }))}
        onChange={({ currentTarget }) => setChannel(channels[currentTarget.selectedIndex] ?? 'call')}
      />
      {channel === 'referral' ? (
        <TextField
          {...field('referredBy', requestLimits.referredBy)}
          label={text('desk.request.new.referredBy')}
          autoComplete="off"
        />
      ) : null}
      <SelectField
        label={text('desk.request.new.locale')}
        value={locale}
        options={locales.map((value) => ({ value, label: localeFacts[value].ownName }))}
        onChange={({ currentTarget }) => setLocale(locales[currentTarget.selectedIndex] ?? desk.locale)}
      />
      {failure === undefined || hasIssues ? null : <Alert tone="danger">{failure}</Alert>}
      <Button type="submit" variant="primary" busy={isBusy}>
        {text('desk.request.new.save')}
      </Button>
    </ActionForm>
  );
}
