import { useText } from '#widget/kit/text.ts';
import { Button, type ButtonProps } from '#widget/ui/button.tsx';
import styles from './account.module.css';

interface FormButtonsProps {
  /** The label of the submit button. */
  label: string;
  variant: ButtonProps['variant'];
  busy: boolean;
  onCancel(): void;
}

/** The buttons of an account form: submit, or go back. */
export function FormButtons({ label, variant, busy, onCancel }: FormButtonsProps) {
  const text = useText();
  return (
    <div className={styles['buttons']}>
      <Button type="submit" variant={variant} busy={busy}>
        {label}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {text('common.cancel')}
      </Button>
    </div>
  );
}
