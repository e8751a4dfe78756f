import { Check, Plus, WandSparkles } from 'lucide-react';
import { useId, useState } from 'react';
import type { DutySuggestion } from '#domain/assistant/schema.ts';
import type { Duty } from '#domain/profile/enums.ts';
import { Button } from '#widget/ui/button.tsx';
import { Card } from '#widget/ui/card.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './duty-suggestions.module.css';
import { useDutySuggestions } from './use-duty-suggestions.ts';

interface DutySuggestionsProps {
  profileId: string;
  chosen: readonly Duty[];
  /** Called when a suggestion was accepted or undone: its type, action, and duty (docs/specification.md 4). */
  onToggle: (suggestion: Pick<DutySuggestion, 'type' | 'action' | 'duty'>) => void;
}

/** The AI recommendations card: two duties that fit the profile, each added with one press (docs/specification.md 2.4). */
export function DutySuggestions({ profileId, chosen, onToggle }: DutySuggestionsProps) {
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
