import { House, KeyRound, Shuffle } from 'lucide-react';
import { ageGroups, duties, travelOptions, workArrangements } from '#domain/profile/enums.ts';
import { CheckboxChips } from '#widget/ui/checkbox-chips.tsx';
import { RadioCards } from '#widget/ui/radio-cards.tsx';
import { QuestionSection, QuestionTitle } from '#widget/ui/section.tsx';
import type { StepScreenProps } from '../../state/step-change.ts';
import { useText } from '#widget/kit/text.ts';
import { dutyIcons, travelIcons } from './duty-icons.tsx';
import { DutySuggestions } from './duty-suggestions.tsx';
import { fieldId } from '#widget/form/field-id.ts';
import layout from '#widget/form/step-layout.module.css';
import { useStepForm } from '#widget/form/use-step-form.ts';
import { dutiesInFirstColumn, toggleDuty, workPreferencesForm } from './work-preferences-form.ts';

const arrangementIcons = { 'live-out': House, 'live-in': KeyRound, flexible: Shuffle };

/** Step 2: the work that the nanny wants: how, with whom, and what (docs/specification.md 2.4). */
export default function WorkPreferences(props: StepScreenProps) {
  const text = useText();
  const { values, set, errorOf, leave } = useStepForm(workPreferencesForm, props);

  return (
    <div className={layout['step']}>
      <QuestionSection>
        <RadioCards
          id={fieldId('workArrangement')}
          label={<QuestionTitle>{text('steps.work.arrangement.title')}</QuestionTitle>}
          hint={text('steps.work.arrangement.hint')}
          error={errorOf('workArrangement')}
          value={values.workArrangement}
          options={workArrangements.map((value) => {
            const Icon = arrangementIcons[value];
            return {
              value,
              label: text(`labels.workArrangement.${value}`),
              description: text(`steps.work.arrangement.${value}`),
              icon: <Icon />,
            };
          })}
          onChange={(value) => set('workArrangement', value)}
        />
      </QuestionSection>

      <QuestionSection>
        <CheckboxChips
          id={fieldId('preferredAgeGroups')}
          label={<QuestionTitle>{text('steps.work.ages.title')}</QuestionTitle>}
          hint={text('steps.work.ages.hint')}
          error={errorOf('preferredAgeGroups')}
          firstColumn={2}
          value={values.preferredAgeGroups}
          options={ageGroups.map((value) => ({ value, label: text(`labels.ageGroup.${value}`) }))}
          onChange={(value) => set('preferredAgeGroups', value)}
          onBlur={() => leave('preferredAgeGroups')}
        />
      </QuestionSection>

      <QuestionSection>
        <CheckboxChips
          id={fieldId('travelWillingness')}
          label={<QuestionTitle optional={text('common.optional')}>{text('steps.work.travel.title')}</QuestionTitle>}
          hint={text('steps.work.travel.hint')}
          error={errorOf('travelWillingness')}
          value={values.travelWillingness}
          options={travelOptions.map((value) => {
            const Icon = travelIcons[value];
            return { value, label: text(`labels.travel.${value}`), icon: <Icon /> };
          })}
          onChange={(value) => set('travelWillingness', value)}
        />
      </QuestionSection>

      <QuestionSection>
        <CheckboxChips
          id={fieldId('duties')}
          label={<QuestionTitle>{text('steps.work.duties.title')}</QuestionTitle>}
          hint={text('steps.work.duties.hint')}
          error={errorOf('duties')}
          firstColumn={dutiesInFirstColumn}
          value={values.duties}
          options={duties.map((value) => {
            const Icon = dutyIcons[value];
            return { value, label: text(`labels.duty.${value}`), icon: <Icon /> };
          })}
          onChange={(value) => set('duties', value)}
          onBlur={() => leave('duties')}
        />
        <DutySuggestions
          profileId={props.profile.id}
          chosen={values.duties}
          onToggle={({ duty }) => set('duties', toggleDuty(values.duties, duty))}
        />
      </QuestionSection>
    </div>
  );
}
