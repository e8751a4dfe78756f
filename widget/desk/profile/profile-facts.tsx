import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { unbroken } from '#domain/phone-display.ts';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { qualityOf } from '#domain/profile/quality.ts';
import { useText } from '#widget/kit/text.ts';
import { useTimes } from '../times.ts';
import styles from './profile-pane.module.css';
import { TrustlineCheck } from '../trustline/trustline-check.tsx';
import { recordBackgroundCheck } from '#domain/profile/desk-contract.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { useAction } from '../use-action.ts';

/** The nanny's contact data and the key facts. */
export function ProfileFacts({ detail }: { detail: DeskProfile }) {
  const text = useText();
  const times = useTimes();
  const intl = useIntl();
  const { profile, verifiedPhone } = detail;
  const { level, missing } = qualityOf(profile, detail.certifications.length);
  const phone = verifiedPhone ?? profile.phone;
  const facts: [label: string, value: ReactNode][] = [
    [
      'phone',
      phone ? (
        <>
          <a href={`tel:${phone}`}>{unbroken(detail.phoneShown ?? phone)}</a>
          <small>{text(detail.isPhoneVerified ? 'desk.phone.verified' : 'desk.phone.typed')}</small>
        </>
      ) : undefined,
    ],
    ['email', profile.email ? <a href={`mailto:${profile.email}`}>{profile.email}</a> : undefined],
    ['wechat', profile.wechatId],
    ['address', profile.location],
    ['payFrom', profile.payFrom === undefined ? undefined : text('desk.fact.anHour', { dollars: profile.payFrom })],
    [
      'quality',
      <>
        {text(`desk.quality.${level}`)}
        {missing.length > 0 ? (
          <small>
            {text('desk.quality.missing', {
              parts: intl.formatList(missing.map((part) => text(`desk.quality.${part}`))),
            })}
          </small>
        ) : null}
      </>,
    ],
    ['requests', String(detail.requests)],
    ['views', String(detail.views)],
    ['viewsInAll', String(detail.viewsInAll)],
    ['created', times.day(profile.createdAt)],
    ['updated', times.exact(profile.updatedAt)],
    ['consent', text(profile.backgroundCheckConsent ? 'desk.fact.agreed' : 'desk.fact.notAgreed')],
  ];
  return (
    <section className={styles['facts']} aria-labelledby="facts-title">
      <h3 id="facts-title">{text('desk.fact.title')}</h3>
      <dl>
        {facts
          .filter(([, value]) => value !== undefined && value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{text(`desk.fact.${label}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <BackgroundCheck detail={detail} />
      {detail.trustline ? (
        <TrustlineCheck key={detail.trustline.revision} detail={detail} trustline={detail.trustline} />
      ) : null}
    </section>
  );
}

/** The day of the nanny's background check. Permitted members can record or remove it. */
function BackgroundCheck({ detail }: { detail: DeskProfile }) {
  const { profile, backgroundCheckRevision: revision } = detail;
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const mayAct = useMayAct();
  const recorded = profile.backgroundCheckedOn ?? '';
  const [day, setDay] = useState(recorded);
  const { run, isBusy, failure } = useAction();

  if (!mayAct) {
    return <p>{recorded === '' ? text('desk.check.none') : text('desk.check.done', { date: times.day(recorded) })}</p>;
  }
  const record = (checkedOn: string) =>
    run(
      async () => {
        const answer = await desk.call(recordBackgroundCheck, {
          id: profile.id,
          revision,
          body: { checkedOn: checkedOn || null },
        });
        desk.cache.mutateCache(`profile/${profile.id}`, answer);
        desk.toast({ title: text('desk.saved') });
      },
      { onStale: () => desk.cache.revalidateKeys(`profile/${profile.id}`) },
    );
  return (
    <form
      noValidate
      className={styles['check']}
      onSubmit={(event) => {
        event.preventDefault();
        void record(day);
      }}
    >
      <TextField
        type="date"
        label={text('desk.check.label')}
        hint={text('desk.check.hint')}
        value={day}
        error={failure}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      {day === recorded ? null : (
        <Button type="submit" busy={isBusy}>
          {text(day === '' ? 'desk.check.remove' : 'desk.check.save')}
        </Button>
      )}
    </form>
  );
}
