import type { Account } from '#domain/account/schema.ts';
import { displayPhone, unbroken } from '#domain/phone-display.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { AccountSection } from './account-section.tsx';

/** The phone number used to sign in, and the button to change it. */
export function PhoneSection({ account, onChange }: { account: Account; onChange(): void }) {
  const text = useText();
  if (account.phone === undefined) return null;
  return (
    <AccountSection title={text('account.phone.section')}>
      <p>{text('account.phone.text', { phone: unbroken(displayPhone(account.phone)) })}</p>
      <Button onClick={onChange}>{text('account.phone.change')}</Button>
    </AccountSection>
  );
}
