import { Check, Plus, WandSparkles } from 'lucide-react';
import { useId } from 'react';
import type { Duty } from '#domain/profile/enums.ts';
import { Button } from '#widget/ui/button.tsx';
import { Card } from '#widget/ui/card.tsx';
import { useText } from '../text.ts';
import styles from './duty-suggestions.module.css';
import { dutySuggestions } from './work-preferences-form.ts';

interface DutySuggestionsProps {
  chosen: readonly Duty[];
  onToggle: (duty: Duty) => void;
}

/** The AI recommendations card: two duties that families ask for, each added with one press (spec.md 2.4). */
export function DutySuggestions({ chosen, onToggle }: DutySuggestionsProps) {
  const text = useText();
  const titleId = useId();
  return (
    <Card look="tinted" className={styles['card']}>
      <div className={styles['header']}>
        <WandSparkles aria-hidden="true" />
        <h3 id={titleId} className={styles['title']}>
          {text('steps.work.suggestions.title')}
        </h3>
      </div>
      <p className={styles['hint']}>{text('steps.work.suggestions.hint')}</p>
      <ul className={styles['list']} aria-labelledby={titleId}>
        {dutySuggestions.map((duty) => {
          const added = chosen.includes(duty);
          const item = text(`labels.duty.${duty}`);
          return (
            <li key={duty} className={styles['suggestion']}>
              <div className={styles['texts']}>
                <p className={styles['name']}>{item}</p>
                <p className={styles['description']}>{text(`steps.work.suggestions.${duty}`)}</p>
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
                {/* One button for both, so that the focus stays where it was pressed. */}
                <Button
                  variant={added ? 'quiet' : 'secondary'}
                  icon={added ? undefined : <Plus />}
                  aria-label={text(added ? 'steps.work.suggestions.undoItem' : 'steps.work.suggestions.addItem', {
                    item,
                  })}
                  onClick={() => onToggle(duty)}
                >
                  {text(added ? 'steps.work.suggestions.undo' : 'common.add')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
