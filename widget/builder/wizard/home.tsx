import { useStore } from '@nanostores/react';
import { Check, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { ConflictBanner } from '#widget/form/conflict-banner.tsx';
import { SaveState } from '#widget/form/save-state.tsx';
import { classNames } from '#widget/ui/class-names.ts';
import { Heading } from '#widget/ui/heading.tsx';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import { useText } from '#widget/kit/text.ts';
import { useServices } from '#widget/kit/services.tsx';
import { certificationListOf } from '../certification/certification-list.ts';
import { Miniature } from '../preview/miniature.tsx';
import { steps } from '../steps.ts';
import { HomeStrip, type HomeStripProps } from './home-strip.tsx';
import { contentOfSteps } from './step-content.ts';
import styles from './home.module.css';
import list from './step-list.module.css';

interface HomeProps extends HomeStripProps {
  /** Whether a step was open before: then the focus moves to the heading. */
  moved: boolean;
  /** Shows the sign-in again after the session ended. */
  onSignIn(): void;
}

/** Where a nanny who has published arrives: how her page is doing, what would help most, and the six steps with their content. */
export function Home({ editor, onStep, onCaptions, moved, onSignIn }: HomeProps) {
  const services = useServices();
  const intl = useIntl();
  const text = useText();
  const profile = useStore(editor.$profile);
  const [held] = useState(() => certificationListOf(services, profile.id));
  const certifications = useStore(held.$items);
  const heading = useRef<HTMLHeadingElement>(null);
  const stepsId = useId();
  const content = contentOfSteps(profile, certifications, {
    locale: services.locale,
    text,
    has: (id) => intl.messages[id] !== undefined,
    list: (items) => intl.formatList(items),
  });

  useEffect(() => {
    if (moved) heading.current?.focus();
  }, [moved]);

  return (
    <div className={styles['home']}>
      <div className={styles['main']}>
        <Heading level={1} ref={heading} className={styles['title']} tabIndex={-1}>
          {text('home.title')}
        </Heading>
        <div className={styles['saved']}>
          <SaveState editor={editor} onSignIn={onSignIn} />
          <ConflictBanner editor={editor} />
        </div>
        <HomeStrip editor={editor} onStep={onStep} onCaptions={onCaptions} />
        <Heading level={2} id={stepsId} className={styles['subtitle']}>
          {text('home.edit')}
        </Heading>
        <p className={styles['note']}>{text('builder.publicNote')}</p>
        <ol className={styles['steps']} aria-labelledby={stepsId}>
          {steps.map(({ id, titleId }, index) => (
            <li key={id}>
              <button type="button" className={styles['step']} onClick={() => onStep(index)}>
                <span
                  className={classNames(list['mark'], styles['mark'])}
                  data-filled={content[id] !== undefined}
                  aria-hidden="true"
                >
                  {content[id] === undefined ? index + 1 : <Check />}
                </span>
                <span className={styles['text']}>
                  <span className={styles['name']}>{text(titleId)}</span>
                  <VisuallyHidden>: </VisuallyHidden>
                  <span className={styles['content']} dir="auto">
                    {content[id] ?? text('home.empty')}
                  </span>
                </span>
                <ChevronRight className={styles['arrow']} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ol>
      </div>
      {services.host.isOurs ? <Miniature editor={editor} /> : null}
    </div>
  );
}
