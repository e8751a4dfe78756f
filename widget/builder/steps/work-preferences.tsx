import {
  Baby,
  BookOpen,
  Car,
  Check,
  Globe,
  HandHeart,
  HeartHandshake,
  House,
  KeyRound,
  Languages,
  type LucideIcon,
  Moon,
  Palette,
  PawPrint,
  Plane,
  Plus,
  Shuffle,
  Soup,
  Sparkles,
  TrainFront,
  Utensils,
  WandSparkles,
} from 'lucide-react';
import {
  ageGroups,
  duties,
  type Duty,
  type TravelOption,
  travelOptions,
  workArrangements,
} from '#domain/profile/enums.ts';
import { CheckboxChips } from '#widget/ui/checkbox-chips.tsx';
import { RadioCards } from '#widget/ui/radio-cards.tsx';
import { QuestionSection, QuestionTitle, Section } from '#widget/ui/section.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import type { StepScreenProps } from '../../state/step-change.ts';
import { useText } from '#widget/kit/text.ts';
import { fieldId } from '#widget/form/field-id.ts';
import layout from '#widget/form/step-layout.module.css';
import { useStepForm } from '#widget/form/use-step-form.ts';
import { dutiesInFirstColumn, toggleDuty, workPreferencesForm } from './work-preferences-form.ts';
import { useId, useState } from 'react';
import type { DutySuggestion } from '#domain/assistant/schema.ts';
import { Button } from '#widget/ui/button.tsx';
import { Card } from '#widget/ui/card.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { toCalendarDate } from '#widget/ui/calendar-dates.ts';
import styles from './duty-suggestions.module.css';
import { useDutySuggestions } from './use-duty-suggestions.ts';

const arrangementIcons = { 'live-out': House, 'live-in': KeyRound, flexible: Shuffle };

/** Step 2: the work that the nanny wants: how, with whom, and what (docs/specification.md 2.4). */
export default function WorkPreferences(props: StepScreenProps) {
  const text = useText();
  const { values, set, errorOf, leave, textField } = useStepForm(workPreferencesForm, props);

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
          firstColumn={3}
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

      <Section title={text('steps.work.start.title')} description={text('steps.work.start.description')}>
        <div className={layout['fields']}>
          <TextField
            {...textField('availableFrom')}
            type="date"
            label={text('steps.work.availableFrom')}
            optional={text('common.optional')}
            hint={text(isPast(values.availableFrom) ? 'steps.work.availableFromPast' : 'steps.work.availableFromHint')}
          />
          <TextField
            {...textField('payFrom')}
            label={text('steps.work.payFrom')}
            optional={text('common.optional')}
            hint={text('steps.work.payFromHint')}
            placeholder="28"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </Section>
    </div>
  );
}

/** Whether a start date, `YYYY-MM-DD`, has passed: then the nanny is asked for another. */
const isPast = (date: string) => date !== '' && date < toCalendarDate(new Date());

const dutyIcons: Record<Duty, LucideIcon> = {
  childcare: Baby,
  'meal-prep': Utensils,
  educational: BookOpen,
  'bilingual-education': Languages,
  'cultural-activities': Palette,
  overnight: Moon,
  postpartum: HandHeart,
  housekeeping: Sparkles,
  transportation: Car,
  'special-needs': HeartHandshake,
  'pet-care': PawPrint,
  confinement: Soup,
};

const travelIcons: Record<TravelOption, LucideIcon> = {
  local: TrainFront,
  domestic: Plane,
  international: Globe,
};

interface DutySuggestionsProps {
  profileId: string;
  chosen: readonly Duty[];
  /** Called when a suggestion was accepted or undone: its type, action, and duty (docs/specification.md 4). */
  onToggle: (suggestion: Pick<DutySuggestion, 'type' | 'action' | 'duty'>) => void;
}

/** The AI recommendations card: two duties that fit the profile, each added with one press (docs/specification.md 2.4). */
function DutySuggestions({ profileId, chosen, onToggle }: DutySuggestionsProps) {
  const text = useText();
  const titleId = useId();
  const [atFirst] = useState(chosen);
  const all = useDutySuggestions(profileId);
  // Duties chosen before the suggestions loaded are left out.
  const suggestions = all?.filter(({ duty }) => !atFirst.includes(duty));
  if (suggestions?.length === 0) return null;
  return (
    <Card look="tinted" className={styles['card']}>
      <div className={styles['header']}>
        <WandSparkles aria-hidden="true" />
        <Heading level={3} id={titleId} className={styles['title']}>
          {text('steps.work.suggestions.title')}
        </Heading>
      </div>
      <p className={styles['hint']}>{text('steps.work.suggestions.hint', { count: suggestions?.length ?? 2 })}</p>
      <ul className={styles['list']} aria-labelledby={titleId} aria-busy={suggestions === undefined}>
        {suggestions?.map((suggestion) => {
          const added = chosen.includes(suggestion.duty);
          const item = text(`labels.duty.${suggestion.duty}`);
          return (
            <li key={suggestion.duty} className={styles['suggestion']}>
              <div className={styles['texts']}>
                <p className={styles['name']}>{item}</p>
                <p className={styles['description']}>{suggestion.reason}</p>
              </div>
              <div className={styles['actions']}>
                <output>
                  {added ? (
                    <span className={styles['added']}>
                      <Check aria-hidden="true" />
                      {text('steps.work.suggestions.added')}
                    </span>
                  ) : null}
                </output>
                {/* One button for both states, so that the focus stays on it. */}
                <Button
                  variant={added ? 'quiet' : 'secondary'}
                  icon={added ? undefined : <Plus />}
                  aria-label={text(added ? 'steps.work.suggestions.undoItem' : 'steps.work.suggestions.addItem', {
                    item,
                  })}
                  onClick={() => onToggle(suggestion)}
                >
                  {text(added ? 'steps.work.suggestions.undo' : 'common.add')}
                </Button>
              </div>
            </li>
          );
        }) ?? <Waiting />}
      </ul>
    </Card>
  );
}

/** As tall as two suggestions. */
function Waiting() {
  return [1, 2].map((place) => (
    <li key={place} className={styles['suggestion']}>
      <div className={styles['texts']}>
        <Skeleton />
        <Skeleton />
      </div>
      <Skeleton shape="control" className={styles['waiting']} />
    </li>
  ));
}
