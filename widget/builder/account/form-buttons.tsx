import { useText } from '#widget/kit/text.ts';
import { Button, type ButtonProps } from '#widget/ui/button.tsx';
import styles from './account.module.css';

interface FormButtonsProps {
  /** What sending the form does. */
  label: string;
  variant: ButtonProps['variant'];
  busy: boolean;
  onCancel(): void;
}

/** Under a form of the account: send it, or go back. */
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
