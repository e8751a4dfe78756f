import { BadgeCheck } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { otherLanguageTag } from '#domain/assistant/text-language.ts';
import { stillOrFrame } from '#domain/media/still.ts';
import type { ProfilePreview } from '#domain/profile/preview-dialog.ts';
import { Avatar } from '#widget/ui/avatar.tsx';
import { Chip, ChipList } from '#widget/ui/chip.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useMediaUrl } from '#widget/kit/use-media-url.ts';
import styles from './preview.module.css';

/** The maximum number of certifications shown; the rest is a count (docs/specification.md 2.5). */
const shownCertifications = 3;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['section']}>
      <Heading level={3}>{title}</Heading>
      {children}
    </section>
  );
}

/**
 * The profile's lines as on the public page. Another site's page shows them instead of the page, because only our own site may
 * frame it, and there the nanny's session is in the builder alone.
 */
export default function PreviewContent({ view }: { view: ProfilePreview['view'] }) {
  const text = useText();
  const { locale } = useServices();
  const photo = useMediaUrl(view.photo && `${view.photo}?variant=300`);
  const video = useMediaUrl(view.video);
  const poster = useMediaUrl(view.poster);
  const more = view.certifications.length - shownCertifications;
  return (
    <div className={styles['content']}>
      <div className={styles['head']}>
        <Avatar size="lg" src={photo} initials={view.initials} />
        <div>
          <p className={styles['name']} dir="auto">
            {view.fullName}
          </p>
          {view.specialist ? (
            <p className={styles['specialist']} dir="auto" lang={otherLanguageTag(view.specialist, locale)}>
              {view.specialist}
            </p>
          ) : null}
          <p className={styles['facts']}>
            {[view.location, view.languageList, view.years].filter(Boolean).map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 ? ' · ' : null}
                <bdi>{fact}</bdi>
              </Fragment>
            ))}
          </p>
          {view.badges.length > 0 ? (
            <p className={styles['badges']}>
              {view.badges.map((badge) => (
                <span key={badge.label} className={styles['verified']}>
                  <BadgeCheck aria-hidden="true" />
                  {badge.label}
                </span>
              ))}
            </p>
          ) : null}
        </div>
      </div>
      {view.headline ? (
        <p className={styles['headline']} dir="auto">
          <q lang={view.headline.lang}>{view.headline.text}</q>
        </p>
      ) : null}
      {view.about.length > 0 ? (
        <Section title={text('preview.about')}>
          {view.about.map((paragraph) => (
            <p key={paragraph.text} dir="auto" lang={paragraph.lang}>
              {paragraph.text}
            </p>
          ))}
        </Section>
      ) : null}
      {view.video ? (
        <Section title={text('preview.video')}>
          {/* Captions are on the public page. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            className={styles['video']}
            controls
            playsInline
            {...(video && stillOrFrame(video, poster))}
            aria-label={view.videoLabel}
          />
        </Section>
      ) : null}
      {view.specialties.length > 0 ? (
        <Section title={text('preview.specialties')}>
          <ChipList>
            {view.specialties.map((specialty) => (
              <Chip key={specialty} lang={otherLanguageTag(specialty, locale)}>
                {specialty}
              </Chip>
            ))}
          </ChipList>
        </Section>
      ) : null}
      {view.arrangement || view.ageGroups.length > 0 ? (
        <Section title={text('preview.work')}>
          <dl className={styles['terms']}>
            {view.arrangement ? (
              <div>
                <dt>{text('preview.arrangement')}</dt>
                <dd>{view.arrangement}</dd>
              </div>
            ) : null}
            {view.ageGroups.length > 0 ? (
              <div>
                <dt>{text('preview.ageGroups')}</dt>
                <dd>{view.ageGroups.join(', ')}</dd>
              </div>
            ) : null}
          </dl>
        </Section>
      ) : null}
      {view.stats.length > 0 ? (
        <dl className={styles['stats']}>
          {view.stats.map((stat) => (
            <div key={stat.label}>
              <dt>{stat.label}</dt>
              <dd>{stat.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {view.certifications.length > 0 ? (
        <Section title={text('preview.certifications')}>
          <ul className={styles['certifications']}>
            {view.certifications.slice(0, shownCertifications).map((certification) => (
              <li key={certification.name}>
                {certification.name}
                {certification.verified ? (
                  <span className={styles['verified']}>
                    <BadgeCheck aria-hidden="true" />
                    {certification.verified.replace('✓ ', '')}
                  </span>
                ) : null}
              </li>
            ))}
            {more > 0 ? <li>{text('preview.moreCertifications', { count: more })}</li> : null}
          </ul>
        </Section>
      ) : null}
      <Section title={text('preview.availability')}>
        <p>{view.availabilityLine}</p>
      </Section>
    </div>
  );
}
