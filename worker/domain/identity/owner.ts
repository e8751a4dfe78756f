/** A number counts as silent when nobody has signed in with it for this long: carriers give abandoned numbers to other people. */
export const silentNumberDays = 180;

/** What a profile has that only its owner knows. */
export interface OwnerDetails {
  lastName: string | null;
  email: string | null;
}

/** Whether a text is the last name or the email of a profile. Case, accents, spaces and hyphens do not matter. */
export function isOwnersAnswer(answer: string, { lastName, email }: OwnerDetails): boolean {
  const isSame = (value: string | null, simplify: (text: string) => string) =>
    value !== null && simplify(answer) !== '' && simplify(answer) === simplify(value);
  return isSame(lastName, simplifyName) || isSame(email, simplifyEmail);
}

function simplifyName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function simplifyEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
