import { commonSpecialties } from '#domain/profile/enums.ts';
import { profileLimits } from '#domain/profile/fields.ts';
import { QuestionSection, QuestionTitle, Section } from '#widget/ui/section.tsx';
import { TagInput } from '#widget/ui/tag-input.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import type { StepScreenProps } from '../../state/step-change.ts';
import { HeadlineGenerator } from '../assistant/headline-generator.tsx';
import { TextGenerator } from '../assistant/text-generator.tsx';
import { TranslationHint } from '../translation/translation-hint.tsx';
import { useText } from '#widget/kit/text.ts';
import { experienceForm, tidyNumber } from './experience-form.ts';
import { fieldId } from '#widget/form/field-id.ts';
import layout from '#widget/form/step-layout.module.css';
import { useContactNotice } from '#widget/form/use-contact-notice.ts';
import { useTagTexts } from '#widget/form/tag-texts.ts';
import { useStepForm } from '#widget/form/use-step-form.ts';

/** Step 3: the nanny's experience and skills (docs/specification.md 2.4). */
export default function ExperienceStep(props: StepScreenProps) {
  const text = useText();
  const { values, set, errorOf, textField } = useStepForm(experienceForm, props);
  const specialtyTexts = useTagTexts('specialty');
  const contactNotice = useContactNotice();
  const longText = (name: 'headline' | 'experienceDescription' | 'aboutMe') => ({
    ...textField(name),
    label: text(`steps.experience.${name}`),
    hint: text(`steps.experience.${name}Hint`),
    placeholder: text(`steps.experience.${name}Placeholder`),
    notice: contactNotice(values[name]),
    limit: name === 'headline' ? profileLimits.headline : profileLimits.longText,
    counter: (remaining: number) =>
      remaining < 0 ? text('steps.counter.over', { over: -remaining }) : text('steps.counter.left', { remaining }),
  });

  return (
    <div className={layout['step']}>
      <Section
        title={text('steps.experience.overview.title')}
        description={text('steps.experience.overview.description')}
      >
        <div className={layout['fields']}>
          <TextField
            {...textField('yearsExperience', tidyNumber)}
            label={text('steps.experience.yearsExperience')}
            placeholder="5"
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <TextField
            {...textField('familiesServed', tidyNumber)}
            label={text('steps.experience.familiesServed')}
            optional={text('common.optional')}
            placeholder="15"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </Section>

      <QuestionSection>
        <TagInput
          id={fieldId('specialties')}
          name="specialties"
          label={
            <QuestionTitle optional={text('common.optional')}>
              {text('steps.experience.specialties.title')}
            </QuestionTitle>
          }
          hint={text('steps.experience.specialties.hint')}
          error={errorOf('specialties')}
          value={values.specialties}
          suggestions={commonSpecialties.map((name) => ({ value: name, label: text(`labels.specialty.${name}`) }))}
          notice={contactNotice(values.specialties.join('\n'))}
          texts={specialtyTexts}
          onChange={(specialties) => set('specialties', specialties)}
        />
      </QuestionSection>

      <Section title={text('steps.experience.story.title')} description={text('steps.experience.story.description')}>
        <div className={layout['stack']}>
          <TextArea {...longText('headline')} rows={2} optional={text('common.optional')} />
          <HeadlineGenerator
            profileId={props.profile.id}
            value={values.headline}
            onChange={(headline) => set('headline', headline)}
          />
          <TextArea {...longText('experienceDescription')} required />
          <TextArea {...longText('aboutMe')} optional={text('common.optional')} />
          <TextGenerator
            profileId={props.profile.id}
            experienceDescription={{
              value: values.experienceDescription,
              onChange: (description) => set('experienceDescription', description),
            }}
            aboutMe={{ value: values.aboutMe, onChange: (aboutMe) => set('aboutMe', aboutMe) }}
          />
        </div>
      </Section>

      <TranslationHint profileId={props.profile.id} />
    </div>
  );
}
