import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { unbroken } from '#domain/phone-display.ts';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { qualityOf } from '#domain/profile/quality.ts';
import { useText } from '#widget/kit/text.ts';
import { useTimes } from '../times.ts';
import { BackgroundCheck } from './background-check.tsx';
import styles from './profile-pane.module.css';
import { TrustlineCheck } from '../trustline/trustline-check.tsx';

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
