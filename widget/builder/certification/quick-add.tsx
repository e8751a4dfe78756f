import { Plus } from 'lucide-react';
import { useIntl } from 'react-intl';
import { certificationPresets } from '#domain/certification/schema.ts';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import { certificationName } from './certification-name.ts';
import styles from './quick-add.module.css';

interface QuickAddProps {
  /** False until a document has been uploaded (docs/specification.md 2.4). A press then says so and remembers the preset. */
  enabled: boolean;
  /** The id of the text that explains why it is disabled. */
  reasonId: string;
  onLocked(name: string): void;
  /** The preset that is being added. */
  adding: string | undefined;
  onAdd(name: string): void;
}

/** The preset certifications by category. One press adds one with the uploaded document. */
export function QuickAdd({ enabled, reasonId, adding, onLocked, onAdd }: QuickAddProps) {
  const text = useText();
  const intl = useIntl();
  return Object.entries(certificationPresets).map(([category, names]) => (
    <fieldset key={category} className={styles['category']}>
      <legend className={styles['title']}>{text(`labels.certificationCategory.${category}`)}</legend>
      <div className={styles['presets']}>
        {names.map((name) => (
          <Button
            key={name}
            className={enabled ? undefined : styles['needsDocument']}
            icon={<Plus aria-hidden="true" />}
            disabled={enabled && adding !== undefined && adding !== name}
            aria-disabled={!enabled}
            aria-describedby={enabled ? undefined : reasonId}
            busy={adding === name}
            onClick={() => (enabled ? onAdd(name) : onLocked(name))}
          >
            {certificationName(name, intl)}
          </Button>
        ))}
      </div>
    </fieldset>
  ));
}
