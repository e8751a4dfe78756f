import { LockKeyhole } from 'lucide-react';
import { formatPhoneInput } from '#domain/phone-display.ts';
import { commonLanguages } from '#domain/profile/enums.ts';
import { nameOrder } from '#domain/profile/name.ts';
import { Checkbox } from '#widget/ui/checkbox.tsx';
import { QuestionSection, QuestionTitle, Section } from '#widget/ui/section.tsx';
import { TagInput } from '#widget/ui/tag-input.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import type { StepScreenProps } from '#widget/state/step-change.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { PhoneInput } from '#widget/kit/parts/phone-input.tsx';
import { EmailField } from './email-field.tsx';
import { fieldId } from './field-id.ts';
import { personalInformationForm, type PersonalInformationValues } from './personal-information-form.ts';
import layout from './step-layout.module.css';
import { useTypedEarly } from './typed-early.ts';
import { useTagTexts } from './tag-texts.ts';
import { type TextField as TextFieldOf, useStepForm } from './use-step-form.ts';

type TextFieldName = TextFieldOf<PersonalInformationValues>;

const autoComplete = { firstName: 'given-name', lastName: 'family-name' } as const;

/** The nanny's name, contact data, and languages: the same form in the wizard and on the quick page. */
export function PersonalInformationFields(props: StepScreenProps) {
  const text = useText();
  const { locale } = useServices();
  const { values, set, leave, errorOf, textField } = useStepForm(personalInformationForm, props);
  const languageTexts = useTagTexts('language');
  const readEarly = useTypedEarly((name: TextFieldName, typed) =>
    set(name, name === 'phone' ? formatPhoneInput(typed) : typed),
  );
  const field = (name: TextFieldName) => ({
    ...textField(name),
    ref: readEarly(name),
    label: text(`steps.personal.${name}`),
  });

  return (
    <>
      {/* One form, so that a browser autofills all of it at once. It saves by itself and is never submitted. */}
      <form className={layout['whole']} noValidate onSubmit={(event) => event.preventDefault()}>
        <Section title={text('steps.personal.basic.title')} description={text('steps.personal.basic.description')}>
          <div className={layout['fields']}>
            {nameOrder(locale).map((name) => (
              <TextField
                key={name}
                {...field(name)}
                autoComplete={autoComplete[name]}
                autoCapitalize="words"
                required
              />
            ))}
          </div>
        </Section>

        <Section title={text('steps.personal.contact.title')} description={text('steps.personal.contact.description')}>
          <p className={layout['note']}>
            <LockKeyhole aria-hidden="true" />
            {text('steps.personal.privacy')}
          </p>
          <div className={layout['fields']}>
            <EmailField {...field('email')} required onTake={(email) => set('email', email)} />
            <PhoneInput {...field('phone')} required onChange={(phone) => set('phone', phone)} />
            <TextField
              {...field('wechatId')}
              optional={text('common.optional')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <div className={layout['wide']}>
              <TextField {...field('location')} autoComplete="address-line1" required />
            </div>
            <TextField {...field('city')} autoComplete="address-level2" required />
            <TextField {...field('state')} autoComplete="address-level1" required />
          </div>
        </Section>
      </form>

      <QuestionSection>
        <TagInput
          id={fieldId('languages')}
          name="languages"
          label={<QuestionTitle>{text('steps.personal.languages.title')}</QuestionTitle>}
          hint={text('steps.personal.languages.hint')}
          error={errorOf('languages')}
          required
          value={values.languages}
          suggestions={commonLanguages.map((name) => ({ value: name, label: text(`labels.language.${name}`) }))}
          texts={languageTexts}
          onBlur={() => leave('languages')}
          onChange={(languages) => set('languages', languages)}
        />
      </QuestionSection>

      <Section title={text('steps.personal.trust')}>
        <Checkbox
          id={fieldId('backgroundCheckConsent')}
          name="backgroundCheckConsent"
          label={text('steps.personal.backgroundCheck')}
          description={text('steps.personal.backgroundCheckHint')}
          checked={values.backgroundCheckConsent}
          onChange={({ currentTarget }) => set('backgroundCheckConsent', currentTarget.checked)}
        />
      </Section>
    </>
  );
}
